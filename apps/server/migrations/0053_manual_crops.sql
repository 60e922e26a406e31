-- compatible: yes
-- The regions that editors selected for the crops of a picture, by ratio. Left and width are thousandths of the width of
-- the picture, top of its height; the height follows from the ratio: {"wide": {"left": 100, "top": 0, "width": 800}}. The
-- focal point decides about the other ratios.
alter table images add column crops jsonb check (
  crops is null
  or (
    jsonb_typeof(crops) = 'object'
    and crops - array['wide', 'share', 'photo', 'square'] = '{}'
    and jsonb_path_query_array(crops, '$.*') = jsonb_path_query_array(
      crops,
      '$.* ? (@.left >= 0 && @.left <= 1000 && @.top >= 0 && @.top <= 1000 && @.width >= 1 && @.width <= 1000)'
    )
  )
);
