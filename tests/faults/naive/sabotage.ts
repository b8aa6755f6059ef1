// Takes a guard away below the portal, in its database, so that the portal's own code runs unchanged without
// it. A test that still passes then would prove nothing.
import type pg from 'pg'

/**
 * `select ... for update` on the shifts locks nothing: the table's place is taken by a view over a function,
 * whose rows cannot be locked. Reads and foreign keys work as before.
 */
export async function withoutSeatLock(pool: pg.Pool, table = 'toefl_shift'): Promise<void> {
  await pool.query(`
    alter table ${table} rename to ${table}_behind;
    create function ${table}s_without_lock() returns setof ${table}_behind language sql stable
      as 'select * from ${table}_behind';
    create view ${table} as select * from ${table}s_without_lock();
  `)
}

/** The same key, or the same NIM, may come any number of times. */
export async function withoutUniqueness(pool: pg.Pool): Promise<void> {
  await pool.query(`
    alter table idempotency drop constraint idempotency_key_key, drop constraint idempotency_fingerprint_key;
    alter table account drop constraint account_nim_key, drop constraint account_email_key,
      drop constraint account_phone_number_key, drop constraint account_line_id_key;
    create or replace function is_proof_of_others(hash text, own_file int, people int[], nims text[]) returns boolean
      language sql as 'select false';
  `)
}

/** The same student, or the same NIM, may sign up for the welcoming party any number of times, with any key. */
export async function withoutOneSignUpEach(pool: pg.Pool): Promise<void> {
  await pool.query(`
    alter table idempotency drop constraint idempotency_key_key, drop constraint idempotency_fingerprint_key;
    drop index welcoming_party_user_term_key;
    drop index welcoming_party_nim_term_key;
  `)
}

/** Mails wait for a moment that never comes, as if nobody had told the sender of them. */
export async function withoutTheirTurn(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create function no_turn() returns trigger language plpgsql as
      'begin new.send_after := now() + interval ''1 year''; return new; end';
    create trigger no_turn before insert on email for each row execute function no_turn();
  `)
}

/** Undoes `withoutTheirTurn`. */
export async function withTheirTurnAgain(pool: pg.Pool): Promise<void> {
  await pool.query('drop trigger no_turn on email; drop function no_turn; update email set send_after = now()')
}

/** A part of a query is another one, as if the portal had been written so. */
export function withQuery(pool: pg.Pool, written: string, instead: string): void {
  const known = new WeakSet<pg.PoolClient>()
  const spoilt = (text: string) => text.replaceAll(written, instead)
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const send = client.query.bind(client) as (...given: unknown[]) => unknown
    const spoil = (first: unknown, ...rest: unknown[]) =>
      send(
        typeof first === 'string'
          ? spoilt(first)
          : Object.assign(first as { text: string }, { text: spoilt((first as { text: string }).text) }),
        ...rest,
      )
    client.query = spoil as typeof client.query
  })
}
