/** The parts of a group's price that the friends of the payer send to them. */

/** For so long after a payment is settled its parts stay; then what was typed about them goes. */
export const partDays = 30

/** What each of the others sends to the payer, in whole rupiah; the payer bears the rest. */
export const partOf = ({ price, people }: { price: number; people: number }): number =>
  Math.floor(price / Math.max(1, people))

type Typed = { [Field in 'provider' | 'account_number' | 'account_name']?: string | null | undefined }

/** What was typed as an account; null where it was emptied. */
export const accountOf = ({ provider, account_number: number, account_name: name }: Typed) =>
  provider && number ? { provider, account_number: number, account_name: name ?? null } : null
