! SPDX-License-Identifier: MIT
! Steps called from Fortran: buffers that take turns, in place, in stages, against plain loops whose numbers are
! exact. Exit status 1 if something is not as it is to be.
program steps
    use, intrinsic :: iso_c_binding
    use stencil_heat7
    use stencil_kicked
    use stencil_struck
    use stencil_waves
    use stencil_yee1d
    implicit none
    integer, parameter :: nx = 9, ny = 6
    character(*), parameter :: REFUSED = "the number of steps, the region or the faces are refused"
    real, parameter :: around = -77 ! what halos have before any rule writes them
    logical :: good = .true.

    call buffers_take_turns
    call faces_are_neighbours
    call in_place
    call points_act
    call points_are_refused
    call stages
    call refusals
    if (.not. good) error stop 1

contains

    subroutine expect(what, holds)
        character(*), intent(in) :: what
        logical, intent(in) :: holds
        print "(a, a)", what, merge(":     ", ": BAD ", holds)
        good = good .and. holds
    end subroutine expect

    pure function start(x, y)
        integer, intent(in) :: x, y
        real(c_double) :: start
        start = modulo(3 * x + 5 * y + x * y, 8)
    end function start

    ! u after so many steps: periodic along x, along y a mirror and 1.
    function waves_of(count) result(now)
        integer, intent(in) :: count
        real(c_double) :: now(nx, ny), old(nx, ny), last(nx, ny), u(-1:nx + 2, -1:ny + 2)
        integer :: step, x, y
        old = 0
        now = reshape([((start(x, y), x=1, nx), y=1, ny)], [nx, ny])
        do step = 1, count
            last = now
            u = 1
            u(1:nx, 1:ny) = now
            u(1:nx, -1:0) = now(:, 2:1:-1)
            u(-1:0, :) = u(nx - 1:nx, :)
            u(nx + 1:nx + 2, :) = u(1:2, :)
            now = 2 * now - old + 0.25d0 * (u(-1:nx - 2, 1:ny) + u(3:nx + 2, 1:ny) &
                + u(1:nx, -1:ny - 2) + u(1:nx, 3:ny + 2) - 4 * now)
            old = last
        end do
    end function waves_of

    subroutine waves_begin(grids, args)
        real(waves_element), target, intent(out) :: grids(-1:nx + 2, -1:ny + 2, 3)
        type(waves_args), intent(out) :: args
        grids = around
        grids(1:nx, 1:ny, 1) = 0
        grids(1:nx, 1:ny, 2) = waves_of(0)
        args%u_prev = c_loc(grids(1, 1, 1))
        args%u = c_loc(grids(1, 1, 2))
        args%u_next = c_loc(grids(1, 1, 3))
        args%extent(:2) = [nx, ny]
        args%pitch(1) = size(grids, 1)
        args%r2 = 0.25d0
    end subroutine waves_begin

    subroutine buffers_take_turns
        real(waves_element), target :: grids(-1:nx + 2, -1:ny + 2, 3)
        type(waves_args) :: args
        integer(c_int64_t), parameter :: long = 4
        call waves_begin(grids, args)
        call expect("waves_halo", waves_halo(args, 0, c_null_ptr) == 0)
        call expect("its rules", all(grids(0, 1:ny, 2) == grids(nx, 1:ny, 2)) .and. all(grids(:, ny + 1:, 2) == 1) &
            .and. all(grids(1:nx, -1, 2) == grids(1:nx, 2, 2)))
        call expect("waves_run", waves_run(args, 1, c_null_ptr) == 0)
        call expect("grids take turns", c_associated(args%u, c_loc(grids(1, 1, 3))) &
            .and. c_associated(args%u_prev, c_loc(grids(1, 1, 2))) .and. c_associated(args%u_next, c_loc(grids(1, 1, 1))))
        call expect("steps of kind c_int64_t", waves_run(args, long, c_null_ptr) == 0)
        call expect("waves_run_by", waves_run_by("tiled", args, 1, c_null_ptr) == 0 &
            .and. waves_run_by("vector", args, long - 3, c_null_ptr) == 0)
        call expect("seven steps", c_associated(args%u, c_loc(grids(1, 1, 3))) &
            .and. all(grids(1:nx, 1:ny, 3) == waves_of(7)))
        args%lo(:2) = [0, 2]
        args%hi(:2) = [nx, ny]
        call expect("waves_group", waves_group(args, args%lo, args%hi, 1, 0, c_null_ptr) == 0 &
            .and. waves_group(args, [0_c_int64_t, 0_c_int64_t], int([nx, 2], c_int64_t), 1, 0, c_null_ptr) == 0)
        call waves_advance(args, 1)
        call waves_advance(args, long - 1)
        call expect("a step by its parts", c_associated(args%u, c_loc(grids(1, 1, 1))) &
            .and. all(grids(1:nx, 1:ny, 1) == waves_of(8)) .and. waves_period == 3)
        grids(:, :, 2) = around
        call expect("a sweep", waves(args, c_null_ptr) == 0)
        call expect("its region", c_associated(args%u_next, c_loc(grids(1, 1, 2))) &
            .and. count(grids(:, :, 2) /= around) == nx * (ny - 2))
    end subroutine buffers_take_turns

    subroutine faces_are_neighbours
        real(waves_element), target :: grids(-1:nx + 2, -1:ny + 2, 3)
        type(waves_args) :: args
        call waves_begin(grids, args)
        call expect("waves_halo of some faces", waves_halo(args, waves_x_low + waves_y_high, c_null_ptr) == 0)
        call expect("faces of neighbours", all(grids(-1:0, 1:ny, 2) == around) &
            .and. all(grids(1:nx, ny + 1:, 2) == around) .and. all(grids(nx + 1, 1:ny, 2) == grids(1, 1:ny, 2)) &
            .and. all(grids(1:nx, 0, 2) == grids(1:nx, 1, 2)))
        call expect("all faces", waves_x_high == 2 .and. waves_y_low == 4 .and. heat7_z_low == 16 .and. heat7_z_high == 32)
    end subroutine faces_are_neighbours

    ! A step of leapfrog between walls.
    subroutine leap(now, old, wall)
        real(c_double), intent(inout) :: now(nx, ny), old(nx, ny)
        real(c_double), intent(in) :: wall
        real(c_double) :: last(nx, ny), u(0:nx + 1, 0:ny + 1)
        last = now
        u = wall
        u(1:nx, 1:ny) = now
        now = 2 * now - old + 0.25d0 * (u(:nx - 1, 1:ny) + u(2:, 1:ny) + u(1:nx, :ny - 1) + u(1:nx, 2:) - 4 * now)
        old = last
    end subroutine leap

    ! u after so many steps from the second on, indices from -2 along x.
    function kicked_of(count, wall) result(now)
        integer, intent(in) :: count
        real(c_double), intent(in) :: wall
        real(c_double) :: now(nx, ny), old(nx, ny)
        integer :: step
        old = 0
        now = waves_of(0)
        do step = 2, count + 1
            call leap(now, old, wall)
            now(8, :) = now(8, :) + step
        end do
    end function kicked_of

    subroutine in_place
        real(kicked_element), target :: a(0:nx + 1, 0:ny + 1), b(0:nx + 1, 0:ny + 1)
        type(kicked_args) :: args
        a(1:nx, 1:ny) = 0
        b(1:nx, 1:ny) = real(kicked_of(0, 2d0))
        args%u_prev = c_loc(a(1, 1))
        args%u = c_loc(b(1, 1))
        args%extent(:2) = [nx, ny]
        args%pitch(1) = size(a, 1)
        args%r2 = 0.25d0
        args%wall = 2
        args%origin(1) = -2
        args%step = 2
        call expect("kicked", kicked_halo(args, 0, c_null_ptr) == 0 .and. kicked_run(args, 5, c_null_ptr) == 0)
        call expect("its steps are counted", args%step == 7)
        call expect("its grids changed places", c_associated(args%u, c_loc(a(1, 1))) .and. kicked_period == 2)
        call expect("in place", all(a(1:nx, 1:ny) == kicked_of(5, 2d0)) .and. all(b(1:nx, 1:ny) == kicked_of(4, 2d0)))
    end subroutine in_place

    ! u after so many steps that are struck from row 1 on of four, and what is heard in each of them.
    subroutine struck_of(count, amplitudes, now, records)
        integer, intent(in) :: count
        real(c_double), intent(in) :: amplitudes(3, 0:3)
        real(c_double), intent(out) :: now(nx, ny), records(2, count)
        real(c_double) :: old(nx, ny)
        integer :: step
        old = 0
        now = waves_of(0)
        do step = 1, count
            call leap(now, old, 0d0)
            if (step <= 3) then
                now(3, 2) = now(3, 2) + 4 * 0.5d0 * amplitudes(1, step)
                now(4, 2) = now(4, 2) + 4 * 0.25d0 * amplitudes(1, step)
                now(8, 5) = now(8, 5) + 4 * (amplitudes(2, step) - 2 * amplitudes(1, step))
            end if
            records(:, step) = [0.5d0 * now(3, 2) + 0.5d0 * now(3, 3), now(5, 3)]
        end do
    end subroutine struck_of

    subroutine struck_begin(a, b, args)
        real(struck_element), target, intent(out) :: a(0:nx + 1, 0:ny + 1), b(0:nx + 1, 0:ny + 1)
        type(struck_args), intent(out) :: args
        a(1:nx, 1:ny) = 0
        b(1:nx, 1:ny) = waves_of(0)
        args%u_prev = c_loc(a(1, 1))
        args%u = c_loc(b(1, 1))
        args%extent(:2) = [nx, ny]
        args%pitch(1) = size(a, 1)
        args%r2 = 0.25d0
        args%loud = 4
    end subroutine struck_begin

    subroutine points_act
        real(struck_element), target :: a(0:nx + 1, 0:ny + 1), b(0:nx + 1, 0:ny + 1)
        real(struck_element), target :: amplitudes(3, 0:3), records(2, 0:5)
        real(c_double) :: now(nx, ny), wanted(2, 4)
        integer(c_int8_t), allocatable, target :: hits(:), heard(:)
        integer(c_int64_t), target :: done
        integer(c_int64_t), parameter :: left = 0, below = 1, right = 7, above = 4
        type(struck_args) :: args
        amplitudes = reshape([1d0, 8d0, 0d0, -2d0, 0.5d0, 0d0, 4d0, 1d0, 0d0, 3d0, 7d0, 0d0], [3, 4])
        records = around
        call struck_begin(a, b, args)
        call expect("struck_points of sources", struck_points(args, "hits", [ &
            struck_weight(0, [left + 2, below, left], 0.5d0), struck_weight(0, [left + 3, below, left], 0.25d0), &
            struck_weight(1, [right, above, left], 1d0), struck_weight(0, [right, above, left], -2d0)], hits) == "")
        args%hits%list = c_loc(hits)
        args%hits%values = c_loc(amplitudes)
        args%hits%stride = size(amplitudes, 1)
        args%hits%row = 1
        args%hits%rows = size(amplitudes, 2)
        call expect("struck_points of receivers", struck_points(args, "heard", [ &
            struck_weight(1, [left + 4, below + 1, left], 1d0), struck_weight(0, [left + 2, below, left], 0.5d0), &
            struck_weight(0, [left + 2, below + 1, left], 0.5d0)], heard) == "")
        args%heard%list = c_loc(heard)
        args%heard%values = c_loc(records)
        args%heard%stride = size(records, 1)
        args%heard%rows = size(records, 2)
        call expect("what they say of it", args%hits%points == 2 .and. args%hits%parts == 4 .and. args%heard%points == 2)
        call expect("steps with points", struck_halo(args, 0, c_null_ptr) == 0 .and. struck_run(args, 2, c_null_ptr) == 0 &
            .and. struck_run_by("tiled", args, 2, c_null_ptr) == 0)
        call struck_of(4, amplitudes, now, wanted)
        call expect("are struck", c_associated(args%u, c_loc(b(1, 1))) .and. all(b(1:nx, 1:ny) == now))
        call expect("are heard", all(records(:, :3) == wanted) .and. all(records(:, 4:) == around))
        call expect("rows are counted", args%hits%row == 5 .and. args%heard%row == 4 .and. args%step == 4)
        done = 0
        args%steps_done = c_loc(done)
        call expect("struck_count", struck_count(args, below + 1, c_null_ptr) == 0)
        call expect("what devices count", done == 2 .and. args%step == 2 .and. args%heard%row == 2)
    end subroutine points_act

    subroutine points_are_refused
        real(struck_element), target :: a(0:nx + 1, 0:ny + 1), b(0:nx + 1, 0:ny + 1)
        integer(c_int8_t), allocatable, target :: list(:)
        type(struck_args) :: args
        call struck_begin(a, b, args)
        call expect("no such points", struck_points(args, "hit", [struck_weight()], list) == "there are no points 'hit'" &
            .and. .not. allocated(list))
        call expect("a cell outside", index(struck_points(args, "hits", &
            [struck_weight(0, int([0, ny, 0], c_int64_t), 1d0)], list), "cell") > 0)
    end subroutine points_are_refused

    subroutine stages
        real(yee1d_element), target :: e(0:nx + 1), h(0:nx + 1)
        real(c_double) :: fields(nx, 2)
        type(yee1d_args) :: args
        type(yee1d_strategy), pointer :: strategies(:)
        integer(c_int64_t), parameter :: ends(3) = [integer(c_int64_t) :: 0, 4, nx]
        integer(c_int) :: n
        integer :: step, x, part, stage
        e(1:nx) = [(start(x, 1), x=1, nx)]
        h(1:nx) = 0
        fields = reshape([e(1:nx), h(1:nx)], [nx, 2])
        args%e = c_loc(e(1))
        args%h = c_loc(h(1))
        args%extent(1) = nx
        args%c = 0.5d0
        call expect("yee1d_run", yee1d_halo(args, 0, c_null_ptr) == 0 .and. yee1d_run(args, 3, c_null_ptr) == 0)
        call expect("yee1d_run_by", yee1d_run_by("vector", args, 2, c_null_ptr) == 0)
        do stage = yee1d_stage_magnetic, yee1d_stage_electric
            do part = 2, 1, -1
                call expect("yee1d_stage", yee1d_stage(args, stage, ends(part:part), ends(part + 1:), 0, c_null_ptr) == 0)
            end do
        end do
        call yee1d_advance(args, 1)
        call expect("yee1d_group", yee1d_group(args, ends, args%extent, 1, 0, c_null_ptr) == 0)
        do step = 1, 7
            fields(:, 2) = fields(:, 2) - 0.5d0 * (cshift(fields(:, 1), 1) - fields(:, 1))
            fields(:, 1) = fields(:, 1) + 0.5d0 * (fields(:, 2) - cshift(fields(:, 2), -1))
        end do
        call expect("stages", all(e(1:nx) == fields(:, 1)) .and. all(h(1:nx) == fields(:, 2)))
        call expect("halos after stages", e(nx + 1) == e(1) .and. h(0) == h(nx) .and. c_associated(yee1d_operator()))
        call c_f_pointer(yee1d_strategies(n), strategies, [1])
        call expect("table", n == 1 .and. yee1d_text(strategies(1)%name) == "vector" &
            .and. c_associated(strategies(1)%stage(2)) .and. strategies(1)%bytes_per_point > 0)
        call expect("no such stage", yee1d_message(args, yee1d_stage(args, 2, ends, ends(2:), 0, c_null_ptr)) &
            == "the strategy, the stage, " // REFUSED)
    end subroutine stages

    subroutine refusals
        real(waves_element), target :: grids(-1:nx + 2, -1:ny + 2, 3)
        type(waves_args) :: args
        call waves_begin(grids, args)
        call expect("no such strategy", waves_message(args, waves_run_by("fast", args, 1, c_null_ptr)) &
            == "the strategy, " // REFUSED)
        call expect("steps below 0", waves_message(args, waves_run(args, -1, c_null_ptr)) &
            == "the strategy, " // REFUSED)
        args%extent(2) = 1
        call expect("what only steps refuse", index(waves_message(args, waves_run(args, 1, c_null_ptr)), &
            "steps: extent[1], ny, is below 2: ") == 1 .and. waves(args, c_null_ptr) == 0)
        args%u = c_null_ptr
        call expect("a null pointer", waves_message(args, waves_halo(args, 0, c_null_ptr)) == "u is a null pointer")
    end subroutine refusals
end program steps
