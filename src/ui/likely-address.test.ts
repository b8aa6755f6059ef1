import { expect, test } from 'vitest'
import { likelyAddress } from './likely-address.ts'

test.each([
  ['rani@gmial.com', 'rani@gmail.com'],
  ['Rani@Gmai.com ', 'rani@gmail.com'],
  ['rani@gmail.co', 'rani@gmail.com'],
  ['rani@gmail.comm', 'rani@gmail.com'],
  ['rani@gmaill.com', 'rani@gmail.com'],
  ['rani@gnail.com', 'rani@gmail.com'],
  ['rani@yaho.co.id', 'rani@yahoo.co.id'],
  ['rani@binus.ac.if', 'rani@binus.ac.id'],
])('%s probably means %s', (typed, meant) => {
  expect(likelyAddress(typed)).toBe(meant)
})

test.each([
  'rani@gmail.com',
  'rani@ymail.com',
  'rani@mail.com',
  'rani@binus.ac.id',
  'rani@club.example',
  'rani',
  'rani@',
  '',
])('nothing is asked about %j', (typed) => {
  expect(likelyAddress(typed)).toBeNull()
})
