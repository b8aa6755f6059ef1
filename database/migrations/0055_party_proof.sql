-- What the welcoming party's proof has to be, as students of the region read it; null says it in general words.
alter table region add party_proof text, add party_proof_id text;
