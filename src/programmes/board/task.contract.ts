/** The task of each preferred division, and handing it in. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { id, idParams, one, optional, text, upload, webAddress, written } from '#kit/endpoint/fields.ts'
import { students } from '#roles.ts'
import { taskFileLimit } from './board.rules.ts'

const submission = z.object({
  id: z.number(),
  link: z.string().nullable(),
  file: z.string().nullable(),
  note: z.string().nullable(),
  submitted_at: z.string(),
})

const task = z.object({
  division_id: z.number(),
  div_init: z.string(),
  name: z.string(),
  name_id: z.string().nullable(),
  task_description: z.string(),
  task_description_id: z.string().nullable(),
  task_link: z.string().nullable(),
  submission: submission.nullable(),
})
export type Task = z.output<typeof task>

const ownTasks = z
  .object({
    recruitment_id: z.number(),
    status: z.string(),
    /** In the order of the preferences. */
    tasks: z.array(task),
  })
  .meta({ id: 'BomTasks' })
export type OwnTasks = z.output<typeof ownTasks>

const endpoint = endpointsOf('Board recruitments')

export const readTasks = endpoint('GET /bom-recruitments/tasks', {
  summary: 'The tasks of the divisions that one has applied for; null without an application',
  access: students,
  reply: one(ownTasks.nullable()),
})

export const handIn = endpoint('POST /bom-recruitments/:id/tasks', {
  summary: 'Hand in the task of a preferred division: a link, or a file (PDF, JPEG, PNG, WebP up to 10 MiB)',
  access: students,
  params: idParams,
  files: ['file'],
  fileLimit: taskFileLimit,
  body: z
    .object({ division_id: id(), link: optional(webAddress()), file: optional(upload()), note: optional(text(1000)) })
    .superRefine(({ link, file }, context) => {
      if (Boolean(link) === Boolean(file))
        context.addIssue({ code: 'custom', path: [link ? 'file' : 'link'], message: 'bom.problems.linkOrFile' })
    }),
  reply: written(ownTasks),
  status: 201,
})
export type HandedIn = z.output<typeof handIn.body>
