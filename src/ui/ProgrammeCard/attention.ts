/** How much a programme asks of its student: the order of the cards, and the part of the page for a card. */

/** From urgent ones, over the student's own and those on offer, to those that are not possible now. */
export const attentions = ['urgent', 'ahead', 'waiting', 'settled', 'open', 'later', 'closed'] as const
export type Attention = (typeof attentions)[number]

/** The student's turn; under way or done; on offer; not open. */
export const parts = ['turn', 'standing', 'offers', 'rest'] as const
export type Part = (typeof parts)[number]

export const partOf: Record<Attention, Part> = {
  urgent: 'turn',
  ahead: 'standing',
  waiting: 'standing',
  settled: 'standing',
  open: 'offers',
  later: 'rest',
  closed: 'rest',
}

/** Where nothing was started yet, the window decides. */
export const attentionOfWindow = { open: 'open', upcoming: 'later', ended: 'closed' } as const

/** Those that ask for more first; equal ones stay in their order. */
export const byAttention = (a: { attention: Attention }, b: { attention: Attention }): number =>
  attentions.indexOf(a.attention) - attentions.indexOf(b.attention)
