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
import * as templateContract from './certificate-template.contract.ts'

export function certificateRoutes(app: FastifyInstance, deps: Deps): void {
  serveFile(app, contract.readCertificate, (request) => actions.readCertificate(deps, request))
  serveFile(app, contract.readCredential, (request) => badges.readCredential(deps, request))
  serveDone(app, contract.makeCertificate, 'certificates.done.made', ({ caller, params }) =>
    actions.makeCertificate(deps, caller, params.id),
  )
  serveDone(app, contract.makeCertificates, 'certificates.done.made', ({ caller, params }) =>
    actions.makeCertificates(deps, caller, params.id),
  )
  serveData(app, contract.listCertificates, ({ params }) => actions.listCertificates(deps, params.id))
  serveDone(app, contract.withdrawCertificate, 'certificates.done.withdrawn', async ({ caller, params, body }) => {
    await actions.withdrawCertificate(deps, caller, params.id, body.reason)
    return actions.listCertificates(deps, params.id)
  })
  serveDone(app, contract.reinstateCertificate, 'certificates.done.reinstated', async ({ caller, params }) => {
    await actions.reinstateCertificate(deps, caller, params.id)
    return actions.listCertificates(deps, params.id)
  })
  serve(app, contract.downloadCertificates, async (call) => {
    const { params, reply } = call
    const caller = signedIn(call)
    const ids = await actions.findCertified(deps, caller, params.id)
    const content = Readable.from(zip(actions.filesOf(deps, ids)), { objectMode: false })
    return sendFile(reply.header('cache-control', 'private, no-store'), {
      filename: `toefl-certificates-${params.id}.zip`,
      contentType: 'application/zip',
      content,
    })
  })
  serveData(app, contract.verifyCertificate, ({ params }) => actions.verifyCertificate(deps, params.code))
  serve(app, contract.downloadCredential, async ({ params, reply }) =>
    sendFile(reply, await badges.downloadCredential(deps, params.code)),
  )
  serve(app, contract.readStatusList, async ({ params, reply }) =>
    sendToCheckers(reply, badges.credentialType, await badges.readStatusList(deps, params.list)),
  )

  serveData(app, templateContract.readTemplate, () => templates.readTemplate(deps))
  serveDone(app, templateContract.saveTemplate, 'certificates.done.saved', ({ caller, body }) =>
    templates.saveTemplate(deps, caller, body),
  )
  serveDone(app, templateContract.addPicture, 'certificates.done.pictureAdded', ({ body }) =>
    templates.addPicture(deps, body.picture),
  )
  serve(app, templateContract.previewTemplate, async ({ reply }) =>
    sendFile(reply, {
      filename: 'certificate-sample.pdf',
      contentType: 'application/pdf',
      content: await templates.drawSample(deps),
    }),
  )
}
