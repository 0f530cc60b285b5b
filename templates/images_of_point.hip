store_images<images_of_$(id)>(outside, $(id)_base$(moving), row$(row_suffix(w.row)),
    $(stored_name(k, id, w.row)), $(place_of_images(k, w.row)));
