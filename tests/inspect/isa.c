// SPDX-License-Identifier: MIT
// What is read out of assembly, on texts whose counts are known by hand.
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include "inspect/isa.h"
#include "inspect/mix.h"
#include "select.h"

#include <cmocka.h>

// A kernel as compilers write them: a prologue, a loop with a masked store and two arms of a
// uniform condition, one of them for the last planes, a block moved out of the loop, an epilogue.
static const char KERNEL[] =
    "\t.amdgcn_target \"amdgcn-amd-amdhsa--gfx90a\"\n"
    "_Z5sweep:                               ; @_Z5sweep\n"
    "; %bb.0:\n"
    "\ts_load_dwordx4 s[0:3], s[4:5], 0x0\n"
    "\tglobal_load_dwordx4 v[0:3], v4, s[0:1]\n"
    ".LBB0_1:                                ; =>This Inner Loop Header: Depth=1\n"
    "\tds_write_b128 v5, v[0:3]\n"
    "\ts_waitcnt lgkmcnt(0)\n"
    "\ts_barrier\n"
    "\ts_cbranch_scc1 .LBB0_3\n"
    "; %bb.2:\n"
    "\tv_mov_b32_e32 v0, 0\n"
    "\ts_branch .LBB0_4\n"
    ".LBB0_3:\n"
    "\tglobal_load_dwordx4 v[0:3], v4, s[0:1]\n"
    "\tglobal_load_dword v9, v4, s[0:1]\n"
    ".LBB0_4:\n"
    "\t;;#ASMSTART\n"
    "\t;;#ASMEND\n"
    "\tds_read2_b64 v[6:9], v5 offset1:1\n"
    "\tv_pk_fma_f32 v[6:7], v[6:7], s[2:3], v[8:9] op_sel_hi:[1,0,1]\n"
    "\tv_fma_f32 v6, v6, v7, v8\n"
    "\tv_fma_f64 v[6:7], v[6:7], v[6:7], v[8:9]\n"
    "\tv_add_u32_e32 v4, 16, v4\n"
    "\ts_and_saveexec_b64 s[6:7], vcc\n"
    "\ts_cbranch_execnz .LBB0_7\n"
    ".LBB0_5:\n"
    "\ts_or_b64 exec, exec, s[6:7]\n"
    "\ts_cbranch_vccnz .LBB0_1\n"
    "; %bb.6:\n"
    "\ts_endpgm\n"
    ".LBB0_7:\n"
    "\tglobal_store_dwordx4 v[8:9], v[0:3], off glc slc\n"
    "\ts_branch .LBB0_5\n"
    ".Lfunc_end0:\n"
    "; codeLenInByte = 196\n"
    "; NumVgprs: 12\n"
    "; NumAgprs: 4\n"
    "; Occupancy: 8\n"
    "\t.amdgpu_metadata\n"
    "---\n"
    "amdhsa.kernels:\n"
    "  - .agpr_count:     4\n"
    "    .args:\n"
    "      - .name:           out\n"
    "        .size:           8\n"
    "    .group_segment_fixed_size: 1024\n"
    "    .max_flat_workgroup_size: 256\n"
    "    .name:           _Z5sweep\n"
    "    .private_segment_fixed_size: 16\n"
    "    .sgpr_count:     14\n"
    "    .sgpr_spill_count: 1\n"
    "    .symbol:         _Z5sweep.kd\n"
    "    .vgpr_count:     16\n"
    "    .vgpr_spill_count: 2\n"
    "amdhsa.target:   amdgcn-amd-amdhsa--gfx90a\n";

static void the_heaviest_way_around_the_loop_is_counted(void **state)
{
    (void)state;
    char text[sizeof KERNEL];
    struct arena a = {0};
    struct isa isa;
    memcpy(text, KERNEL, sizeof text);
    assert_true(isa_parse(text, &isa, &a));
    assert_int_equal(isa.count, 1);
    const struct isa_kernel *k = &isa.kernels[0];
    const struct mix *m = &k->path;
    assert_true(k->loop);
    assert_int_equal(m->loads[3], 1); // not the prologue's
    assert_int_equal(m->loads[0], 1);
    assert_int_equal(m->stores[3], 1); // the block that was moved out
    assert_int_equal(m->moves, 0);     // the arm for the last planes
    assert_int_equal(m->lds_writes[3], 1);
    assert_int_equal(m->lds_reads[3], 1); // two addresses of 8 bytes
    assert_int_equal(m->packed_fp32, 1);
    assert_int_equal(m->fp32, 1);
    assert_int_equal(m->fp64, 1);
    assert_int_equal(m->other_valu, 1);
    assert_int_equal(m->barriers, 1);
    assert_int_equal(m->waits, 1);
    assert_int_equal(m->salu, 2);
    assert_int_equal(m->branches, 4);
    assert_int_equal(m->scalar_loads, 0);
    assert_int_equal(k->path_instructions, 17);
    arena_free(&a);
}

static void what_a_kernel_needs_is_read(void **state)
{
    (void)state;
    char text[sizeof KERNEL];
    struct arena a = {0};
    struct isa isa;
    memcpy(text, KERNEL, sizeof text);
    assert_true(isa_parse(text, &isa, &a));
    const struct isa_kernel *k = &isa.kernels[0];
    assert_string_equal(k->compiled.symbol, "_Z5sweep");
    assert_int_equal(k->compiled.takes.vgprs, 12); // without the AGPRs that the metadata adds
    assert_int_equal(k->compiled.takes.agprs, 4);
    assert_int_equal(k->compiled.takes.sgprs, 14);
    assert_int_equal(k->compiled.takes.vgpr_spills, 2);
    assert_int_equal(k->compiled.takes.sgpr_spills, 1);
    assert_int_equal(k->compiled.takes.scratch_bytes, 16);
    assert_int_equal(k->compiled.takes.lds_bytes, 1024);
    assert_int_equal(k->threads, 256);
    assert_int_equal(k->compiled.takes.code_bytes, 196);
    assert_int_equal(k->compiled.occupancy, 8);
    arena_free(&a);
}

static void instructions_of_all_generations_have_a_kind(void **state)
{
    (void)state;
    static const struct {
        const char *name, *kind;
    } KNOWN[] = {
        {"global_load_b128", "load_16"},
        {"global_load_dwordx3", "load_12"},
        {"global_load_ushort", "load_4"},
        {"buffer_load_dwordx2", "load_8"},
        {"flat_store_dword", "store_4"},
        {"global_store_b64", "store_8"},
        {"ds_load_b128", "lds_read_16"},
        {"ds_load_2addr_b32", "lds_read_8"},
        {"ds_read2st64_b32", "lds_read_8"},
        {"ds_store_b96", "lds_write_12"},
        {"v_dual_fmac_f32", "fp32"},
        {"v_pk_add_f32", "packed_fp32"},
        {"v_pk_add_u16", "other_valu"},
        {"v_mul_f64", "fp64"},
        {"v_mfma_f32_16x16x4f32", "matrix"},
        {"v_accvgpr_read_b32", "moves"},
        {"v_pk_mov_b32", "moves"},
        {"v_cmp_gt_f32", "other_valu"},
        {"v_cvt_f32_i32", "other_valu"},
        {"v_lshl_add_u32", "other_valu"},
        {"s_wait_loadcnt", "waits"},
        {"s_waitcnt_vscnt", "waits"},
        {"s_barrier_signal", "barriers"},
        {"s_load_b64", "scalar_load"},
        {"s_delay_alu", "idle"},
        {"s_mul_i32", "salu"},
        {"s_cbranch_scc0", "branches"},
        {"scratch_load_b32", "scratch"},
    };
    for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++) {
        struct mix m = {0};
        int counts[MIX_FIELDS], found = 0;
        mix_count(&m, KNOWN[i].name, strlen(KNOWN[i].name), "");
        memcpy(counts, &m, sizeof counts);
        for (int f = 0; f < MIX_FIELDS; f++) {
            found += counts[f];
            if (counts[f])
                assert_string_equal(MIX_NAMES[f], KNOWN[i].kind);
        }
        assert_int_equal(found, 1);
    }
    struct mix spilled = {0};
    mix_count(&spilled, "buffer_load_dword", 17, "v1, off, s[0:3], 0 ; 4-byte Folded Reload");
    assert_int_equal(spilled.scratch, 1);
}

static void text_that_is_no_assembly_is_refused(void **state)
{
    (void)state;
    struct arena a = {0};
    struct isa isa;
    char empty[] = "", other[] = "int main(void)\n{\n}\n";
    assert_false(isa_parse(empty, &isa, &a));
    assert_false(isa_parse(other, &isa, &a));
    arena_free(&a);
}

static const struct CMUnitTest TESTS[] = {
    cmocka_unit_test(the_heaviest_way_around_the_loop_is_counted),
    cmocka_unit_test(what_a_kernel_needs_is_read),
    cmocka_unit_test(instructions_of_all_generations_have_a_kind),
    cmocka_unit_test(text_that_is_no_assembly_is_refused),
};

int main(int argc, char **argv)
{
    return run_selected(TESTS, sizeof TESTS / sizeof *TESTS, argc, argv);
}
