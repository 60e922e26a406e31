-- compatible: yes
-- The point of a picture that its crops keep in view, in thousandths of its width and height: {"x": 500, "y": 250}. The
-- server finds the centre of attention itself for pictures without one.
alter table images add column focal_point jsonb check (
  focal_point is null
  or (
    jsonb_typeof(focal_point -> 'x') = 'number' and (focal_point ->> 'x')::numeric between 0 and 1000
    and jsonb_typeof(focal_point -> 'y') = 'number' and (focal_point ->> 'y')::numeric between 0 and 1000
  )
);
