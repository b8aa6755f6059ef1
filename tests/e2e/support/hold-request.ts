// A connection so slow that a form's request arrives only when its page is long gone.
import { expect, type Page } from '@playwright/test'

/** Holds the next POST to this path of the API back; `deliver` brings it to the server, whatever the page does now. */
export async function holdRequest(page: Page, path: string) {
  let held: { url: string; headers: Record<string, string>; data: Buffer | null } | null = null
  await page.route(
    `**/api${path}`,
    async (route) => {
      const request = route.request()
      if (request.method() !== 'POST') return route.fallback()
      held = { url: request.url(), headers: await request.allHeaders(), data: request.postDataBuffer() }
      // Neither answered nor refused: the reload ends it.
      return undefined
    },
    { times: 1 },
  )
  return {
    isHeld: () => held !== null,
    deliver: async () => {
      if (!held) throw new Error('nothing was sent')
      const { url, headers, data } = held
      const answer = await page.request.post(url, { headers, ...(data ? { data } : {}) })
      expect(answer.status()).toBe(201)
    },
  }
}
