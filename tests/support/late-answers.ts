// Loaded into the portal by LATE_ANSWERS=3000: most answers of the API and most parts of the screens leave up to so many
// milliseconds after they were put together, each by its own chance. What a screen shows in between then lasts long enough
// to be met by a test.
import { ServerResponse } from 'node:http'

const most = Number(process.env['LATE_ANSWERS'])
/** The others come at once, so that answers also overtake each other. */
const share = 0.7

const isWaitedFor = /^\/(?:api|assets)\//

type End = (this: ServerResponse, ...given: unknown[]) => ServerResponse

// oxlint-disable-next-line unbound-method
const end = ServerResponse.prototype.end as End
const endLate: End = function (...given) {
  if (!isWaitedFor.test(this.req.url ?? '') || Math.random() > share) return end.apply(this, given)
  setTimeout(() => end.apply(this, given), Math.random() * most)
  return this
}
ServerResponse.prototype.end = endLate as typeof ServerResponse.prototype.end
