/** The picture that a form is making ready right now: a phone's photo can take half a minute. */

let inWork: Promise<boolean> | null = null

/** Notes that a picture is being made ready. @param work true once it is done, false when it was let go */
export function makesReady(work: Promise<boolean>): void {
  // A fault in it is reported as any other, and keeps no form waiting.
  const settled = work.catch(() => false)
  inWork = settled
  void work.finally(() => {
    if (inWork === settled) inWork = null
  })
}

export const pictureInWork = (): Promise<boolean> | null => inWork
