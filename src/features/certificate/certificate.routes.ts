import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData, signedIn } from '#kit/endpoint/serve.ts'
import { sendFile, sendToCheckers, serveFile } from '#services/files/serve-file.ts'
import { serveDone } from '#services/serve-done.ts'
import { zip } from '#services/zip.ts'
import * as actions from './certificate.actions.ts'
import * as contract from './certificate.contract.ts'
import * as badges from './certificate-badge.actions.ts'
import * as templates from './certificate-template.actions.ts'
import { templateEndpoints } from './certificate-template.contract.ts'
import type { Certified } from './certified-programme.actions.ts'

export function certificateRoutes(app: FastifyInstance, deps: Deps, all: readonly Certified[]): void {
  for (const one of all) ofProgramme(app, deps, one)
  serveData(app, contract.verifyCertificate, ({ params }) => actions.verifyCertificate(deps, all, params.code))
  serve(app, contract.downloadCredential, async ({ params, reply }) =>
    sendFile(reply, await badges.downloadCredential(deps, all, params.code)),
  )
}

function ofProgramme(app: FastifyInstance, deps: Deps, of: Certified): void {
  const own = contract.certificateEndpoints[of.programme]
  serveFile(app, own.read, (request) => actions.readCertificate(deps, of, request))
  serveFile(app, own.readCredential, (request) => badges.readCredential(deps, of, request))
  serveDone(app, own.make, 'certificates.done.made', ({ caller, params }) =>
    actions.makeCertificate(deps, of, caller, params.id),
  )
  serveDone(app, own.makeAll, 'certificates.done.made', ({ caller, params }) =>
    actions.makeCertificates(deps, of, caller, params.id),
  )
  serveData(app, own.list, ({ params }) => actions.listCertificates(deps, of, params.id))
  serveDone(app, own.withdraw, 'certificates.done.withdrawn', async ({ caller, params, body }) => {
    await actions.withdrawCertificate(deps, of, caller, params.id, body.reason)
    return actions.listCertificates(deps, of, params.id)
  })
  serveDone(app, own.reinstate, 'certificates.done.reinstated', async ({ caller, params }) => {
    await actions.reinstateCertificate(deps, of, caller, params.id)
    return actions.listCertificates(deps, of, params.id)
  })
  serve(app, own.downloadAll, async (call) => {
    const { params, reply } = call
    const ids = await actions.findCertified(deps, of, signedIn(call), params.id)
    const content = Readable.from(zip(actions.filesOf(deps, of, ids)), { objectMode: false })
    return sendFile(reply.header('cache-control', 'private, no-store'), {
      filename: `${of.programme.toLowerCase()}-certificates-${params.id}.zip`,
      contentType: 'application/zip',
      content,
    })
  })
  serve(app, own.readStatusList, async ({ params, reply }) =>
    sendToCheckers(reply, badges.credentialType, await badges.readStatusList(deps, of, params.list)),
  )

  const template = templateEndpoints[of.programme]
  serveData(app, template.read, () => templates.readTemplate(deps, of))
  serveDone(app, template.save, 'certificates.done.saved', ({ caller, body }) =>
    templates.saveTemplate(deps, of, caller, body),
  )
  serveDone(app, template.addPicture, 'certificates.done.pictureAdded', ({ body }) =>
    templates.addPicture(deps, body.picture),
  )
  serve(app, template.preview, async ({ reply }) =>
    sendFile(reply, {
      filename: 'certificate-sample.pdf',
      contentType: 'application/pdf',
      content: await templates.drawSample(deps, of),
    }),
  )
}
