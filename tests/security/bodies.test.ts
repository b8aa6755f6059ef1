// Every body form of the contract means the same, and what is no body at all is told so.
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { cpuOf } from '../support/cost.ts'
import { expectAnswer, expectFields } from '../support/answers.ts'
import { openOffice } from '../support/office.ts'
import { freshNims, groupForm, makeShift, proofPicture } from '../support/facts.ts'
import { type Field, json, multipart, raw, urlencoded } from './request-forms.ts'

const { portal, world, token: admin } = await openOffice()
const shift = await makeShift(portal.db, world, { quota: 1000 })

const send = (url: string, body: Pick<InjectOptions, 'payload' | 'headers'>, options: InjectOptions = {}) => {
  const headers = { accept: 'application/json', ...body.headers, ...options.headers }
  return portal.app.inject({ method: 'POST', url: `/api${url}`, ...body, ...options, headers })
}
const asAdmin = {
  headers: {
    get authorization() {
      return `Bearer ${admin}`
    },
  },
}

/** The fields of a group of two, with `rename` giving the name of a person's field. */
async function groupFields(rename: (field: string, index: number) => string): Promise<Field[]> {
  const form = await groupForm(world, { shiftIds: [shift, shift] })
  return [...form].map(([name, value]): Field => {
    const [, field = '', index = ''] = /^(\w+)\[(\d)\]$/.exec(name) ?? []
    return [field ? rename(field, Number(index)) : name, value]
  })
}

describe('repeated fields', () => {
  test.each([
    ['nim[0], nim[1]', (field: string, index: number) => `${field}[${index}]`],
    ['nim[], nim[]', (field: string) => `${field}[]`],
    ['nim, nim', (field: string) => field],
    ['nim[0], nim[]', (field: string, index: number) => (index ? `${field}[]` : `${field}[0]`)],
    ['nim, nim[1]', (field: string, index: number) => (index ? `${field}[1]` : field)],
    ['nim[0], nim[01]', (field: string, index: number) => (index ? `${field}[01]` : `${field}[0]`)],
  ])('as %s register the same group', async (_, rename) => {
    const fields = await groupFields(rename)
    const answer = await send('/register/store', await multipart(fields))
    expect(answer.statusCode, answer.body).toBe(201)
    const nims = fields.flatMap(([name, value]) => (/^nim\b/.test(name) ? [value] : []))
    expect(answer.json().data.registrants.map((one: { nim: string }) => one.nim)).toEqual(nims)
  })

  test('mean the same in multipart, urlencoded and JSON, told by equal refusals', async () => {
    const fields: Field[] = [
      ['region_id', String(world.regionId)],
      ['nim[0]', '2601'],
      ['nim[1]', '2601234567'],
      ['email[1]', 'nobody'],
      ['payment_type', 'CASH'],
    ]
    const body = {
      region_id: world.regionId,
      nim: ['2601', '2601234567'],
      email: [null, 'nobody'],
      payment_type: 'CASH',
    }
    const answers = await Promise.all([
      send('/register/store', await multipart(fields)),
      send('/register/store', urlencoded(fields)),
      send('/register/store', json(body)),
    ])
    for (const answer of answers) {
      expect([answer.statusCode, answer.json()]).toEqual([422, answers[0]?.json()])
    }
    const fieldsBlamed = Object.keys(answers[0]?.json().errors)
    for (const field of ['nim.0', 'email.0', 'email.1', 'name']) expect(fieldsBlamed).toContain(field)
    expect(fieldsBlamed).not.toContain('nim.1')
  })

  test('a single person may be sent without brackets', async () => {
    const form = await groupForm(world, { shiftIds: [shift] })
    const fields = [...form].map(([name, value]): Field => [name.replace('[0]', ''), value])
    expectAnswer(await send('/register/store', await multipart(fields)), 201)
  })

  test('a thousand ids are taken at once, in a form too', async () => {
    const ids = Array.from({ length: 1000 }, (_, index): Field => [`ids[${index}]`, String(900_001 + index)])
    for (const form of [await multipart(ids), urlencoded(ids)]) {
      const answer = await send('/toefl-payments/confirm', form, asAdmin)
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
      expect(answer.json().data.refused).toHaveLength(1000)
    }
  })

  test('ids in a bulk call come in every form too', async () => {
    const forms = [
      await multipart([
        ['ids[0]', '900001'],
        ['ids[1]', '900002'],
      ]),
      await multipart([
        ['ids[]', '900001'],
        ['ids[]', '900002'],
      ]),
      urlencoded([
        ['ids', '900001'],
        ['ids', '900002'],
      ]),
      json({ ids: [900_001, 900_002] }),
    ]
    for (const form of forms) {
      const answer = await send('/toefl-payments/confirm', form, asAdmin)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json().data.refused.map((one: { id: number }) => one.id)).toEqual([900_001, 900_002])
    }
  })
})

describe('a body made to cost much', () => {
  const cost = async (body: Pick<InjectOptions, 'payload' | 'headers'>) => {
    const before = process.memoryUsage().rss
    let status = 0
    const ms = await cpuOf(async () => (status = (await send('/register/store', body)).statusCode))
    // Taken at its word, the first would take 5.6 GB.
    expect((process.memoryUsage().rss - before) / 1024 ** 2, 'MiB').toBeLessThan(1024)
    // The least that reads such a text: taking it apart where a name, a bracket or a member begins.
    const least = await cpuOf(() => String(body.payload).split(/[&,[]/))
    expect(ms, 'milliseconds of the processor').toBeLessThan(40 * least + 1000)
    return status
  }
  const form = (text: string) => raw(text, 'application/x-www-form-urlencoded')

  test('by 700,000 short names with a high index is refused quickly', async () => {
    expect(await cost(form('a[1000]=&'.repeat(700_000)))).toBe(400)
    expect(await cost(form(Array.from({ length: 1900 }, (_, index) => `a${index}[1000]=`).join('&')))).toBe(400)
  })

  test('by a million names, brackets or members is refused quickly', async () => {
    expect(await cost(form(Array.from({ length: 600_000 }, (_, index) => `a${index}=`).join('&')))).toBe(400)
    expect(await cost(form(`a${'[a]'.repeat(2_000_000)}=1`))).toBe(400)
    expect(await cost(json({ nim: Array.from({ length: 1_000_000 }, () => '') }))).toBe(422)
    expect(await cost(json(Object.fromEntries(Array.from({ length: 500_000 }, (_, index) => [`a${index}`, 1]))))).toBe(
      422,
    )
  })
})

describe('?_method', () => {
  const term = (year: number) => json({ semester: 'ODD', year })

  test('PUT, PATCH and DELETE in the query of a POST are these methods, in capitals or not', async () => {
    const made = (await send('/terms', term(2101), asAdmin)).json().data
    for (const [method, year] of Object.entries({ PUT: 2102, PATCH: 2103, put: 2104, Patch: 2105 })) {
      const answer = await send(`/terms/${made.id}?_method=${method}`, json({ year }), asAdmin)
      expectAnswer(answer, 200, { data: { year: year } })
    }
    expectAnswer(await send(`/terms/${made.id}?x=1&_method=DELETE`, {}, asAdmin), 200)
    expect((await send(`/terms/${made.id}`, {}, { method: 'GET' })).statusCode).toBe(404)
  })

  test('and a real PATCH leaves alone what is not given', async () => {
    const made = (await send('/terms', term(2106), asAdmin)).json().data
    const answer = await send(`/terms/${made.id}`, json({ year: 2107 }), { method: 'PATCH', ...asAdmin })
    expect(answer.json().data).toMatchObject({ semester: 'ODD', year: 2107 })
  })

  test('does nothing on a GET, in a body, in a header, or for other words', async () => {
    const made = (await send('/terms', term(2108), asAdmin)).json().data
    const url = `/terms/${made.id}`
    expect((await send(`${url}?_method=DELETE`, {}, { method: 'GET', ...asAdmin })).statusCode).toBe(200)
    const tries = [
      await send(url, json({ _method: 'DELETE' }), asAdmin),
      await send(url, urlencoded([['_method', 'DELETE']]), asAdmin),
      await send(url, {}, { headers: { ...asAdmin.headers, 'x-http-method-override': 'DELETE' } }),
      await send(`${url}?_method=GET`, {}, asAdmin),
      await send(`${url}?x_method=DELETE`, {}, asAdmin),
    ]
    expect(tries.map((answer) => answer.statusCode)).toEqual(tries.map(() => 404))
    expect((await send(url, {}, { method: 'GET' })).json().data.year).toBe(2108)
  })
})

describe('prototype pollution', () => {
  const hostile: [string, Pick<InjectOptions, 'payload' | 'headers'> | Promise<object>][] = [
    ['JSON __proto__', raw('{"nim":"1","password":"x","__proto__":{"polluted":1}}', 'application/json')],
    ['JSON constructor', raw('{"nim":"1","constructor":{"prototype":{"polluted":1}}}', 'application/json')],
    ['JSON deep', raw('{"nim":{"__proto__":{"polluted":1}},"password":"x"}', 'application/json')],
    ['urlencoded', raw('__proto__[polluted]=1&nim=1&password=x', 'application/x-www-form-urlencoded')],
    ['urlencoded constructor', raw('a[constructor][prototype][polluted]=1', 'application/x-www-form-urlencoded')],
    ['multipart __proto__', multipart([['__proto__', '1']])],
    ['multipart bracket', multipart([['__proto__[polluted]', '1']])],
    ['multipart deep', multipart([['nim[__proto__][polluted]', '1']])],
    ['multipart constructor', multipart([['constructor[prototype][polluted]', '1']])],
    ['multipart toString', multipart([['toString', '1']])],
  ]

  test.each(hostile)('by %s is refused', async (_, body) => {
    const answer = await send('/login', await body)
    expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'We couldn’t read this request.' }])
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test('in a query changes nothing', async () => {
    expectAnswer(await send('/regions?__proto__[polluted]=1&__proto__=2', {}, { method: 'GET' }), 200)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('an upload', () => {
  const person = async (name: string, content: Buffer<ArrayBuffer>) => {
    const form = await groupForm(world, { shiftIds: [shift] })
    form.set('payment_proof', new File([content], name, { type: 'image/jpeg' }))
    return multipart([...form].map(([field, value]): Field => [field, value]))
  }

  test('over 2 MiB is 413, and 2 MiB is not', async () => {
    const limit = 2 * 1024 * 1024
    const large = await send('/register/store', await person('a.jpg', Buffer.alloc(limit + 1)))
    expect([large.statusCode, large.json()]).toEqual([413, { message: 'The file is too large. The limit is 2 MB.' }])
    expectFields(await send('/register/store', await person('a.jpg', Buffer.alloc(limit))), ['payment_proof'])
  })

  test('that breaks off with its connection leaves nothing behind', async () => {
    if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = portal.app.server.address() as { port: number } // a TCP server has a numeric port
    const { payload, headers } = await person('a.jpg', Buffer.alloc(1_000_000))
    const whole = payload as Buffer
    const socket = connect(port, '127.0.0.1')
    socket.write(`POST /api/register/store HTTP/1.1\r\nHost: x\r\nContent-Length: ${whole.length}\r\n`)
    socket.write(`Content-Type: ${headers?.['content-type']}\r\n\r\n`)
    socket.write(whole.subarray(0, 700_000))
    const left = () => readdir(portal.deps.files.incoming)
    await expect.poll(async () => (await left()).length).toBe(1)
    socket.destroy()
    await expect.poll(left).toEqual([])
  })

  test('cannot be claimed by a body that only has its shape', async () => {
    const victim = (await proofPicture(9)).length
    const claim = { path: '/etc/hostname', size: victim, sha256: 'a', filename: 'a.jpg', claimedType: 'image/jpeg' }
    const form = await groupForm(world, { shiftIds: [shift] })
    const body: Record<string, unknown> = {}
    for (const [name, value] of form) {
      if (typeof value !== 'string') continue
      const field = /^(\w+)\[/.exec(name)?.[1]
      body[field ?? name] = field ? [value] : value
    }
    const flat = Object.entries(body).map(([name, value]): Field => [name, String(value)])
    const answers = [
      await send('/register/store', json({ ...body, payment_proof: claim })),
      await send('/register/store', json({ ...body, payment_proof: JSON.stringify(claim) })),
      await send(
        '/register/store',
        await multipart([...flat, ...Object.entries(claim).map(([k, v]): Field => [`payment_proof[${k}]`, String(v)])]),
      ),
      await send('/register/store', await multipart([...flat, ['payment_proof', '/etc/hostname']])),
    ]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { payment_proof: ['Please choose a file.'] }])
    }
  })

  test('in a field for text is that field’s problem, and too many files are too large a body', async () => {
    const file = new File([new Uint8Array(8)], 'nim.txt')
    const text = await send(
      '/login',
      await multipart([
        ['nim', file],
        ['password', 'x'],
      ]),
    )
    expect([text.statusCode, Object.keys(text.json().errors)]).toEqual([422, ['nim']])
    const many = Array.from({ length: 6 }, (_, index): Field => [`file${index}`, file])
    expect((await send('/login', await multipart(many))).statusCode).toBe(413)
  })
})

describe('a body', () => {
  test('over 8 MiB is 413 in every form', async () => {
    const text = 'x'.repeat(8 * 1024 * 1024 + 1)
    const bodies = [json({ nim: text }), urlencoded([['nim', text]]), await multipart([['nim', text]])]
    for (const body of bodies) {
      const answer = await send('/login', body)
      expect(answer.statusCode).toBe(413)
      expect(answer.json()).toEqual({
        message: 'The server takes at most 8 MB at once. Please send a smaller file.',
      })
    }
  })

  test('over 8 MiB in chunks, without a length in front, is 413 too', async () => {
    if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = portal.app.server.address() as { port: number } // a TCP server has a numeric port
    const file = Buffer.alloc(1_900_000)
    const parts = Array.from({ length: 4 }, (_, index) => ({ name: `f${index}`, file }))
    const field = 'y'.repeat(60_000)
    const status = await chunkedPost(port, parts, Array(20).fill(field))
    expect(status).toBe(413)
    expect(await chunkedPost(port, [], ['short'])).toBe(422)
    // Taken away once the answer is out.
    const left = () => readdir(portal.deps.files.incoming)
    await expect.poll(left, { message: 'nothing is left of it' }).toEqual([])
  })

  test.each([
    ['no JSON', '{', 'application/json', 400],
    ['JSON of another kind: a list', '[]', 'application/json', 422],
    ['JSON of another kind: a text', '"nim"', 'application/json', 422],
    ['JSON of another kind: a number', '7', 'application/json', 422],
    ['JSON null', 'null', 'application/json', 422],
    ['JSON called text', '{"nim":"1","password":"x"}', 'text/plain', 422],
    ['a form called JSON', 'nim=1&password=x', 'application/json', 400],
    ['JSON called a form', '{"nim":"1","password":"x"}', 'application/x-www-form-urlencoded', 422],
    ['XML', '<nim>1</nim>', 'application/xml', 400],
    ['bytes', '\u0000\u0001', 'application/octet-stream', 400],
    ['no content type', 'nim=1', '', 400],
    ['a content type that is none', 'nim=1', ';;;', 400],
    ['an unknown encoding of JSON', '{}', 'application/json; charset=utf-99', 422],
    ['multipart without a boundary', '--x--', 'multipart/form-data', 400],
    ['multipart that never was', 'hello', 'multipart/form-data; boundary=x', 400],
    [
      'multipart cut in a field',
      '--x\r\nContent-Disposition: form-data; name="nim"\r\n\r\n26',
      'multipart/form-data; boundary=x',
      400,
    ],
    [
      'multipart cut in a file',
      '--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n26',
      'multipart/form-data; boundary=x',
      400,
    ],
    ['an empty multipart', '--x--\r\n', 'multipart/form-data; boundary=x', 422],
    ['nothing at all in multipart', '', 'multipart/form-data; boundary=x', 422],
    ['nothing at all in JSON', '', 'application/json', 422],
    ['nothing at all in a form', '', 'application/x-www-form-urlencoded', 422],
    ['NUL in JSON', '{"nim":"\\u0000","password":"x"}', 'application/json', 400],
    ['a depth of 100,000', `{"nim":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'application/json', 422],
    ['a number of 400 digits', `{"nim":${'9'.repeat(400)},"password":"x"}`, 'application/json', 422],
    ['the same member twice', '{"nim":"1","nim":{},"password":"x"}', 'application/json', 422],
  ])('that is %s answers plainly', async (_, payload, type, status) => {
    const answer = await send('/login', raw(payload, type))
    expect(answer.statusCode, answer.body).toBe(status)
    expect(typeof answer.json().message).toBe('string')
  })

  test('with too many or too long names, or too deep or high brackets, is refused', async () => {
    const many = Array.from({ length: 2001 }, (_, index): Field => [`a${index}`, '1'])
    expect((await send('/login', await multipart(many))).statusCode).toBe(413)
    expect((await send('/login', urlencoded(many))).statusCode).toBe(400)
    for (const name of ['a[0][0][0][0][0]', 'a[1001]', 'a[999999]']) {
      expect((await send('/login', urlencoded([[name, '1']]))).statusCode, name).toBe(400)
    }
    for (const name of ['a'.repeat(300), '[', ']', '[]', '[0]', 'a[', 'a]', 'a[0', 'a[[0]]', '', 'a[-1]', 'a[1e3]']) {
      expect((await send('/login', urlencoded([[name, '1']]))).statusCode, name).toBe(422)
    }
  })

  test('that is not there changes nothing, and says so', async () => {
    const made = (await send('/terms', json({ semester: 'ODD', year: 2111 }), asAdmin)).json().data
    const put = (body: Pick<InjectOptions, 'payload' | 'headers'>, path = `/terms/${made.id}`) =>
      send(path, body, { method: 'PUT', headers: { ...asAdmin.headers, ...body.headers } })
    const nothing = [
      {},
      raw('', 'application/json'),
      raw('null', 'application/json'),
      await multipart([]),
      urlencoded([]),
    ]
    for (const body of nothing) {
      const answer = await put(body)
      expect(answer.statusCode, JSON.stringify(body)).toBe(400)
      expect(answer.json()).toEqual({ message: 'We received nothing, so nothing has changed.' })
    }
    // Where fields are required they are named.
    const password = await put({}, '/user/password')
    expect([password.statusCode, Object.keys(password.json().errors)]).toEqual([
      422,
      ['current_password', 'password', 'password_confirmation'],
    ])
    expect((await put(json({}))).statusCode).toBe(200)
  })

  test('may hold fields that nobody asked for', async () => {
    const extra = { semester: 'EVEN', year: 2110, id: 7, created_at: 'x', nested: { a: [1] } }
    const answer = await send('/terms', json(extra), asAdmin)
    expect(answer.statusCode).toBe(201)
    expect(answer.json().data.id).not.toBe(7)
    const fields = await groupFields((field, index) => `${field}[${index}]`)
    const more: Field[] = [
      ['extra', '1'],
      ['extra[2]', 'x'],
      ['password', 'secret'],
      ['role', 'ADMIN'],
    ]
    expect((await send('/register/store', await multipart([...fields, ...more]))).statusCode).toBe(201)
    const admins = await portal.db.selectFrom('account').select('id').where('role', '=', 'ADMIN').execute()
    expect(admins).toHaveLength(1)
  })

  test('whose text field is blank counts as not given', async () => {
    const [nim = ''] = freshNims(1)
    const answer = await send(
      '/login',
      await multipart([
        ['nim', nim],
        ['password', ''],
      ]),
    )
    expect(Object.keys(answer.json().errors)).toEqual(['password'])
  })
})

/** Posts a multipart body in chunks and gives the status. */
function chunkedPost(port: number, files: { name: string; file: Buffer }[], fields: string[]): Promise<number> {
  const head = (name: string, more: string) => `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const pieces = [
    ...fields.flatMap((value, index) => [Buffer.from(head(`t${index}`, '')), Buffer.from(`${value}\r\n`)]),
    ...files.flatMap(({ name, file }) => [Buffer.from(head(name, `; filename="${name}"`)), file, Buffer.from('\r\n')]),
    Buffer.from('--x--\r\n'),
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (data) => (answer += data.toString('latin1')))
    socket.on('error', reject)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)))
    socket.write('POST /api/login HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n')
    socket.write('Content-Type: multipart/form-data; boundary=x\r\n\r\n')
    for (const piece of pieces) {
      socket.write(`${piece.length.toString(16)}\r\n`)
      socket.write(piece)
      socket.write('\r\n')
    }
    socket.write('0\r\n\r\n')
  })
}
