// A plain-text journal, read by the least reader of its syntax.

type Read = { account: string; sen: number; asserted: number | null }

/** The least reader of such a journal: its transactions add up to nothing, and each asserted balance is there. */
export function differencesOf(text: string): string[] {
  const balances = new Map<string, number>()
  const wrong: string[] = []
  const senOf = (amount: string) => Math.round(Number(amount) * 100)
  for (const block of text.split('\n\n')) {
    const [head = '', ...rows] = block.split('\n').filter((row) => row !== '')
    if (!/^\d{4}-\d\d-\d\d /.test(head)) continue
    const postings = rows.map((row): Read => {
      const [, account = '', amount = '', asserted] =
        /^ {4}(.+?) {2}Rp (-?[\d.]+)(?: = Rp (-?[\d.]+))?$/.exec(row) ?? []
      return { account, sen: senOf(amount), asserted: asserted === undefined ? null : senOf(asserted) }
    })
    if (postings.reduce((sum, { sen }) => sum + sen, 0) !== 0) wrong.push(`${head} does not add up`)
    for (const { account, sen, asserted } of postings) {
      const now = (balances.get(account) ?? 0) + sen
      balances.set(account, now)
      if (asserted !== null && asserted !== now) wrong.push(`${head}: ${now} instead of ${asserted}`)
    }
  }
  return wrong
}
