-- The roles of the product. Run once by a superuser (safe to repeat); passwords are set apart, by whoever knows them.
--   balcao_owner     owns tables and migrates; not a superuser, so row-level security holds for it too
--   balcao_app       what the api and the workers log in as; may become balcao_platform, never by inheritance
--   balcao_platform  sees every company, by policy
--   balcao_search    owns the search functions
do $$
begin
  if not exists (select from pg_roles where rolname = 'balcao_owner') then
    create role balcao_owner login createdb createrole;
  end if;
  if not exists (select from pg_roles where rolname = 'balcao_app') then
    create role balcao_app login noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'balcao_platform') then
    create role balcao_platform nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'balcao_search') then
    create role balcao_search nologin;
  end if;
end
$$;

grant balcao_platform to balcao_app;
grant balcao_platform, balcao_search to balcao_owner;
