/** Brings the reader, and the keyboard, to a part of the screen; it must be able to take the focus (`tabIndex={-1}`). */
export function bringTo(part: HTMLElement | null, block: ScrollLogicalPosition = 'start'): void {
  part?.scrollIntoView({ block })
  part?.focus({ preventScroll: true })
}
