//% local plain = "s.by.run(region, stream)"
hipError_t status = $(needs.images and "s.loads ? s.by.images(region, stream) : " or "")$(plain);
