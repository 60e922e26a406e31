-- compatible: no, because an earlier version does not announce changes of posts, which a trigger announced before
-- The write module announces which pages of the site a write of a post changes. It knows the removed links of a post,
-- which a trigger on posts does not.
drop trigger posts_notify_site on posts;
drop function notify_site_of_post();
