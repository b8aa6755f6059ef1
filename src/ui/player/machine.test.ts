import { describe, expect, test } from 'vitest'
import { beginning, next, type PlayerEvent, type PlayerState, stateOf } from './machine.ts'

const after = (...events: PlayerEvent[]): PlayerState => stateOf(events.reduce(next, beginning))

describe('a player', () => {
  test.each<[PlayerState, PlayerEvent[]]>([
    ['loading', []],
    ['playing', ['readyToPlay']],
    ['paused', ['readyToShow']],
    ['stopped', ['ready']],
    ['error', ['fail']],
    ['playing', ['ready', 'play']],
    ['paused', ['readyToPlay', 'pause']],
    ['playing', ['readyToPlay', 'pause', 'play']],
    ['stopped', ['readyToPlay', 'stop']],
    ['stopped', ['readyToPlay', 'pause', 'stop']],
    ['stopped', ['readyToPlay', 'end']],
    ['playing', ['readyToPlay', 'end', 'play']],
    ['paused', ['ready', 'seek']],
    ['playing', ['readyToPlay', 'seek']],
    ['error', ['readyToPlay', 'fail']],
    ['loading', ['fail', 'load']],
    ['loading', ['readyToPlay', 'load']],
    ['destroyed', ['destroy']],
    ['destroyed', ['fail', 'destroy']],
    ['destroyed', ['readyToPlay', 'leave', 'destroy']],
  ])('is %s after %j', (state, events) => {
    expect(after(...events)).toBe(state)
  })

  test('is frozen while nobody can see it, and goes on when it is seen again', () => {
    expect(after('readyToPlay', 'leave')).toBe('frozen')
    expect(after('readyToPlay', 'leave', 'return')).toBe('playing')
  })

  test('that becomes ready out of sight is frozen from its start', () => {
    expect(after('leave', 'readyToPlay')).toBe('frozen')
    expect(after('leave', 'readyToPlay', 'return')).toBe('playing')
  })

  test('stays what it was when it did not move anyway', () => {
    expect(after('ready', 'leave')).toBe('stopped')
    expect(after('ready', 'leave', 'return')).toBe('stopped')
    expect(after('fail', 'leave', 'return')).toBe('error')
    expect(after('leave', 'return')).toBe('loading')
  })

  test('that was paused or stopped while it was frozen does not go on', () => {
    expect(after('readyToPlay', 'leave', 'pause', 'return')).toBe('paused')
    expect(after('readyToPlay', 'leave', 'stop', 'return')).toBe('stopped')
  })

  test('that is asked to play out of sight waits to be seen', () => {
    expect(after('ready', 'leave', 'play')).toBe('frozen')
    expect(after('ready', 'leave', 'play', 'return')).toBe('playing')
  })

  test('does not listen to what makes no sense', () => {
    expect(after('play')).toBe('loading')
    expect(after('pause')).toBe('loading')
    expect(after('ready', 'pause')).toBe('stopped')
    expect(after('fail', 'play')).toBe('error')
    expect(after('readyToPlay', 'ready')).toBe('playing')
  })

  test('that is destroyed stays so, whatever comes', () => {
    const events: PlayerEvent[] = ['load', 'readyToPlay', 'ready', 'fail', 'play', 'pause', 'stop', 'end', 'return']
    for (const event of events) expect(after('readyToPlay', 'destroy', event)).toBe('destroyed')
  })

  test('keeps the same value when nothing changes, so that nothing is drawn again', () => {
    const playing = next(beginning, 'readyToPlay')
    expect(next(playing, 'play')).toBe(playing)
    expect(next(playing, 'return')).toBe(playing)
  })
})
