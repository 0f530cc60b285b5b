store_images<images_of_$(id)>(outside, $(id)_base$(moving), row$(row_suffix(w.row)),
    $(id)_stored$(row_suffix(w.row)), $(place_of_images(k, w.row)));
