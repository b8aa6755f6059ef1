/** How much a programme asks of its student: the order of the cards, and the part of the page that a card stands in. */

/** From what cannot wait to what cannot be done now. */
export const attentions = ['urgent', 'open', 'ahead', 'waiting', 'settled', 'later', 'closed'] as const
export type Attention = (typeof attentions)[number]

/** The student's turn, what is under way or done, and what is not open. */
export const parts = ['turn', 'standing', 'rest'] as const
export type Part = (typeof parts)[number]

export const partOf: Record<Attention, Part> = {
  urgent: 'turn',
  open: 'turn',
  ahead: 'standing',
  waiting: 'standing',
  settled: 'standing',
  later: 'rest',
  closed: 'rest',
}

/** Where nothing was started yet, the window decides. */
export const attentionOfWindow = { open: 'open', upcoming: 'later', ended: 'closed' } as const

/** Those that ask for more first; equal ones stay in their order. */
export const byAttention = (a: { attention: Attention }, b: { attention: Attention }): number =>
  attentions.indexOf(a.attention) - attentions.indexOf(b.attention)
