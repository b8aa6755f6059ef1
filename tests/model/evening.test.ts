// Evenings of the treasurer and of students who pay: everything that can be done about payments and refunds, undone and
// taken back, before and after its mails have left. When all mails have left, what each person was told last is so.
import { expect, test } from 'vitest'
import { openPortal, type TestApp, testApp } from '../support/app.ts'
import { effort } from '../support/effort.ts'
import { randomFrom } from '../support/money-history.ts'
import { sendAll } from '../support/records.ts'
import { acts, actsOf, type Evening, openEvening } from './evening/acts.ts'
import { untold } from './evening/truth.ts'

// Windows wait for a mail server; nothing is sent.
const portal = await openPortal({ env: { MAIL_URL: 'smtp://127.0.0.1:1' } })

type Played = { happened: Map<string, number>; wrong: string[] }

/** An evening of so many steps; says what was done, and where somebody was told last what is not so. */
async function play(on: TestApp, seed: number, steps: number): Promise<Played> {
  const random = randomFrom(seed)
  const evening: Evening = await openEvening(on, random)
  const happened = new Map<string, number>()
  const told: string[] = []
  for (let step = 0; step < steps; step += 1) {
    const some = actsOf(random)
    if (await acts[some]!(evening)) {
      happened.set(some, (happened.get(some) ?? 0) + 1)
      told.push(some)
    }
  }
  await sendAll(on.db)
  const wrong = await untold(evening)
  return { happened, wrong: wrong.map((problem) => `${problem}; seed ${seed}, after ${told.join(', ')}`) }
}

test('whatever is done and undone, everybody was told last what is so', async () => {
  const all: string[] = []
  const happened = new Map<string, number>()
  const undone = () => Object.keys(acts).filter((act) => !happened.has(act))
  // A short run ends with the evening in which the rarest act was done.
  for (let seed = 1; seed <= effort(30, 3000) || (undone().length > 0 && seed <= 60); seed += 1) {
    const evening = await play(portal, seed, 30)
    all.push(...evening.wrong)
    for (const [act, times] of evening.happened) happened.set(act, (happened.get(act) ?? 0) + times)
  }
  expect(all).toEqual([])
  // Each act was done, so that the sentence above is about all of them.
  expect(undone()).toEqual([])
})

test('negative control: where waiting mails are not withdrawn, it is found', async () => {
  const own = await testApp()
  try {
    await own.deps.pool.query(`
      create function keep_mail() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger keep_mail before delete on email for each row execute function keep_mail()`)
    const found: string[] = []
    for (let seed = 1; found.length === 0 && seed <= 40; seed += 1) found.push(...(await play(own, seed, 30)).wrong)
    expect(found).not.toEqual([])
  } finally {
    await own.close()
  }
})
