/** What a helper hears and feels without looking: two rising tones let in, a low one does not. */

let context: AudioContext | null = null

function tone(hertz: number, from: number, seconds: number): void {
  if (!context) return
  const [oscillator, gain] = [context.createOscillator(), context.createGain()]
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(0.2, context.currentTime + from)
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + from + seconds)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(context.currentTime + from)
  oscillator.stop(context.currentTime + from + seconds)
}

/** @param isIn whether somebody may go in */
export function signal(isIn: boolean, hasSound: boolean): void {
  // A phone without a motor says no.
  if ('vibrate' in navigator) navigator.vibrate(isIn ? 60 : [180, 80, 180])
  if (!hasSound) return
  try {
    context ??= new AudioContext()
    void context.resume()
    if (isIn) {
      tone(880, 0, 0.12)
      tone(1320, 0.13, 0.18)
    } else tone(196, 0, 0.45)
  } catch {
    // Without sound the screen says it.
  }
}
