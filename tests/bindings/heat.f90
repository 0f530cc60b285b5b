! SPDX-License-Identifier: MIT
! heat7 and poisson2d_5 called from Fortran, on polynomials whose differences are exact: numbers, regions, what is
! refused and why, the table of strategies. Exit status 1 if something is not as it is to be.
program heat
    use, intrinsic :: iso_c_binding
    use stencil_heat7
    use stencil_poisson2d_5
    implicit none
    integer, parameter :: nx = 13, ny = 7, nz = 5
    logical :: good = .true.

    call three_dimensions
    call two_dimensions
    call refusals
    call table
    if (.not. good) error stop 1

contains

    subroutine expect(what, holds)
        character(*), intent(in) :: what
        logical, intent(in) :: holds
        print "(a, a)", what, merge(":     ", ": BAD ", holds)
        good = good .and. holds
    end subroutine expect

    ! The sum of the second differences of x^2 + 2 y^2 + 3 z^2 is 12.
    subroutine three_dimensions
        real(heat7_element), target :: u(0:nx + 1, 0:ny + 1, 0:nz + 1), next(0:nx + 1, 0:ny + 1, 0:nz + 1)
        type(heat7_args) :: args
        integer :: x, y, z
        do z = 0, nz + 1
            do y = 0, ny + 1
                do x = 0, nx + 1
                    u(x, y, z) = x**2 + 2 * y**2 + 3 * z**2
                end do
            end do
        end do
        args%out = c_loc(next(1, 1, 1))
        args%u = c_loc(u(1, 1, 1))
        args%extent = [nx, ny, nz]
        args%pitch = [size(u, 1), size(u, 1) * size(u, 2)]
        args%hi = args%extent
        args%r = 0.25d0
        next = -1
        call expect("heat7", heat7(args, c_null_ptr) == 0)
        call expect("heat7's numbers", all(next(1:nx, 1:ny, 1:nz) == u(1:nx, 1:ny, 1:nz) + 3))
        call expect("heat7 leaves the halo", all(next(0, :, :) == -1) .and. all(next(:, :, nz + 1) == -1))
        next = -1
        args%lo = [2, 1, 3]
        args%hi = [5, 2, 4]
        call expect("heat7_tiled", heat7_tiled(args, heat7_stream(0_c_intptr_t)) == 0)
        call expect("heat7_tiled's region", count(next /= -1) == 3 .and. next(3, 2, 4) == u(3, 2, 4) + 3)
        call expect("heat7's halo", all(heat7_halo_lo == 1) .and. all(heat7_halo_hi == 1) .and. heat7_dimensions == 3)
    end subroutine three_dimensions

    subroutine two_dimensions
        real(poisson2d_5_element), target :: u(0:nx + 1, 0:ny + 1), sums(0:nx + 1, 0:ny + 1)
        type(poisson2d_5_args) :: args
        integer :: x, y
        do y = 0, ny + 1
            do x = 0, nx + 1
                u(x, y) = real(x**2 + 2 * y**2)
            end do
        end do
        args%out = c_loc(sums(1, 1))
        args%u = c_loc(u(1, 1))
        args%extent(:2) = [nx, ny]
        args%pitch(1) = size(u, 1)
        args%hi = args%extent
        call expect("poisson2d_5", poisson2d_5(args, c_null_ptr) == 0)
        call expect("poisson2d_5's numbers", all(sums(1:nx, 1:ny) == 6))
    end subroutine two_dimensions

    subroutine refusals
        real(heat7_element), target :: some(1)
        type(heat7_args) :: args
        integer(c_int) :: status
        status = heat7(args, c_null_ptr)
        call expect("a null pointer", heat7_message(args, status) == "out is a null pointer")
        args = heat7_args(out=c_loc(some), u=c_loc(some))
        call expect("one grid twice", index(heat7_message(args, heat7_vector(args, c_null_ptr)), "out is another grid") == 1)
        args%u = heat7_stream(8_c_intptr_t)
        args%extent = 1
        args%pitch = 1
        args%hi(2) = 9
        call expect("a region", heat7_text(heat7_why(args)) == "hi[1] is above extent[1]")
        args%hi(2) = 1
        call expect("nothing refused", .not. c_associated(heat7_why(args)))
        call expect("messages", heat7_message(args, 719_c_int) == "hipError_t 719" .and. heat7_message(args, 0_c_int) == "")
    end subroutine refusals

    subroutine table
        type(heat7_strategy), pointer :: strategies(:)
        type(c_ptr) :: first
        integer(c_int) :: n
        first = heat7_strategies(n)
        call c_f_pointer(first, strategies, [n])
        call expect("two strategies", n == 2)
        call expect("the first is vector", heat7_text(strategies(1)%name) == "vector" .and. strategies(1)%vector == 2)
        call expect("its bytes", strategies(1)%bytes_per_point == 16 .and. strategies(2)%halo_hi(3) == 1)
    end subroutine table
end program heat
