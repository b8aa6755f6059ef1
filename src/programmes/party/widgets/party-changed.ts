/** Cached answers that change with every decision on a sign-up. */
export const changed = ['/welcoming-parties', '/welcoming-party-shifts', '/party-payments', '/emails']
