/** What visitors' forms say beyond `public`, and students' and the office's too; in Indonesian. A file of its own for the browser: see ../bundles.ts. */
import attendance from '../id/attendance.json' with { type: 'json' }
import dashboards from '../id/dashboards.json' with { type: 'json' }
import factors from '../id/factors.json' with { type: 'json' }
import fields from '../id/fields.json' with { type: 'json' }
import money from '../id/money.json' with { type: 'json' }
import notice from '../id/notice.json' with { type: 'json' }
import office from '../id/office.json' with { type: 'json' }
import talent from '../id/talent.json' with { type: 'json' }
import toefl from '../id/toefl.json' with { type: 'json' }
import university from '../id/university.json' with { type: 'json' }

export const words = { attendance, dashboards, factors, fields, money, notice, office, talent, toefl, university }
