/** How fresh a form's lists are. */

/** Seats go quickly while registration is open; a page that is not looked at does not ask. */
export const live = { refetchInterval: 5000, staleTime: 2000 } as const
export const calm = { staleTime: 10 * 60_000 } as const
