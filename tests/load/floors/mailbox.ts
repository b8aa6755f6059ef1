// A mail server that takes everything and keeps nothing; its page says how many mails came. Apart from the bench, whose client
// would wait for it.
import { createServer } from 'node:http'
import { SMTPServer } from 'smtp-server'

let came = 0
new SMTPServer({
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  authOptional: true,
  onData: (stream, _session, done) => {
    stream.resume()
    stream.once('end', () => {
      came += 1
      done()
    })
  },
}).listen(Number(process.env['SMTP_PORT']), '127.0.0.1')
createServer((_request, reply) => reply.end(String(came))).listen(Number(process.env['PORT']), '127.0.0.1')
