/** What a student's timeline shows, by the audit entries of their own records: table and action. */
export const timelineEvents = [
  'toefl_payment.registered',
  'toefl_payment.confirmed',
  'toefl_payment.rejected',
  'toefl_payment.decision cancelled',
  'toefl_detail.shift change requested',
  'toefl_detail.shift change withdrawn',
  'toefl_detail.shift change accepted',
  'toefl_detail.shift change rejected',
  'toefl_detail.moved',
  'toefl_detail.scored',
  'member_payment.registered',
  'member_payment.mended',
  'member_payment.confirmed',
  'member_payment.rejected',
  'member_payment.decision cancelled',
  'welcoming_party.signed up',
  'welcoming_party.confirmed',
  'welcoming_party.rejected',
  'welcoming_party.decision cancelled',
  'bom_recruitment.applied',
  'bom_recruitment.task handed in',
  'bom_recruitment.decided INTERVIEW',
  'bom_recruitment.decided ACCEPTED',
  'bom_recruitment.decided REJECTED',
  'talent_recruitment.applied',
] as const

/** How many of the latest events the timeline shows. */
export const timelineLength = 50

export const programmes = ['TOEFL', 'MEMBERSHIP', 'WELCOMING_PARTY', 'BOM', 'TALENT'] as const
