/** How much a programme asks of its student: the order of the cards, and the part of the page that a card stands in. */

/** From what cannot wait, over what is one's own already and what could be begun, to what cannot be done now. */
export const attentions = ['urgent', 'ahead', 'waiting', 'settled', 'open', 'later', 'closed'] as const
export type Attention = (typeof attentions)[number]

/** The student's turn, what is under way or done, what is on offer, and what is not open. */
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
