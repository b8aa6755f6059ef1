import { expect, test } from 'vitest'
import { deviceOf } from './session.rules.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test('a device is called what its owner calls it', () => {
  const told = (text: string) => Object.values(deviceOf(text)).join(' on ')
  expect(told(`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`)).toBe(
    'Chrome on Android',
  )
  expect(told(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36 Edg/142.0`)).toBe(
    'Edge on Windows',
  )
  const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
  expect(told(`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple} Version/18.1 Mobile Safari/604.1`)).toBe(
    'Safari on iPhone',
  )
  expect(told(`Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${apple} CriOS/142.0 Mobile Safari/604.1`)).toBe(
    'Chrome on iPad',
  )
  expect(told(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.1 Safari/605.1.15`)).toBe(
    'Safari on macOS',
  )
  expect(told('Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0')).toBe('Firefox on Linux')
})

test('what nobody knows has no name', () => {
  expect(deviceOf(undefined)).toEqual({ browser: null, system: null })
  expect(deviceOf('curl/8.5.0')).toEqual({ browser: null, system: null })
  expect(deviceOf(`${'x'.repeat(500)} Chrome/1 Linux`)).toEqual({ browser: null, system: null })
})
