-- Reconciling asks for the payments of some days, of whichever state, region and term: of all years few are. Those of TOEFL have
-- `toefl_payment_newest`; few memberships are written, and fewer payments are put right, so these cost next to nothing.
create index member_payment_newest on member_payment (created_at desc, id desc) where deleted_at is null;
create index payment_mended on payment (mended_at) where mended_at is not null;
