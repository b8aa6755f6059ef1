/** Money that a bank states to the sen. */

/** Money to the sen: whole rupiah, and the hundredths beside them. */
export type Exact = { amount: number; sen: number }

/** All of it in sen. */
export const inSen = ({ amount, sen }: Exact): number => amount * 100 + sen

/** So many sen as whole rupiah with the rest beside them; below zero both are. */
export const rupiahAndSen = (all: number): Exact => ({ amount: Math.trunc(all / 100), sen: all % 100 })

/** As it is shown. */
export const exactly = ({ amount, sen }: Exact): number => amount + sen / 100
