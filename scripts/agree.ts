// Asks the person at the terminal before something that has no other way back.
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'

/** @throws an error of one sentence when nobody says yes */
export async function agree(question: string, isAgreed: boolean): Promise<void> {
  console.log(question)
  if (isAgreed) return
  if (!stdin.isTTY) throw new Error('Nothing was changed: --yes says yes where nobody can be asked.')
  const asked = createInterface({ input: stdin, output: stdout })
  const answer = await asked.question('yes or no: ')
  asked.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was changed.')
}
