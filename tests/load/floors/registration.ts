// The floor of a registration: bare Node and pg. The proof streams to disk, is looked at and synced; then all rows that
// the portal writes are written in one transaction. The picture would be encoded again later.
import { createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { sizeOfWhole } from '#services/files/picture-structure.ts'
import { readForm, type Form } from './registration/form.ts'
import { register } from './registration/write.ts'

const folder = process.env['FOLDER'] ?? ''

const server = createServer((request, reply) => {
  void answer(request).then(
    ({ status, body }) => {
      const bytes = Buffer.from(JSON.stringify(body))
      reply.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes)
    },
    (error: unknown) => {
      console.error(error)
      reply.writeHead(500, { 'content-length': 0 }).end()
    },
  )
})

async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const key = randomBytes(18).toString('base64url')
  const path = join(folder, key)
  const file = await open(path, 'wx', 0o600)
  let form: Form
  try {
    form = await readForm(request, file)
    // The portal's own check before it keeps a picture.
    if (!sizeOfWhole(form.picture, 'jpeg')) return { status: 422, body: { message: 'not a whole picture' } }
    await file.datasync()
  } finally {
    await file.close()
  }
  await syncFolder()
  const data = await register(form, {
    key,
    idempotencyKey: String(request.headers['idempotency-key']),
    fingerprint: digest([form.fields.get('region_id'), form.fields.get('nim[0]'), form.sha256]),
    bodyHash: digest([[...form.fields], form.sha256]),
  })
  if (!data) return { status: 409, body: { message: 'full' } }
  return {
    status: 201,
    body: { status: 'success', message: 'We have your registration. Please check your e-mail.', data },
  }
}

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

async function syncFolder(): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

server.listen(Number(process.env['PORT']), '127.0.0.1')
