/** What visitors' forms say beyond `public`, and students' and the office's too; in English. A file of its own for the browser: see ../bundles.ts. */
import attendance from '../en/attendance.json' with { type: 'json' }
import dashboards from '../en/dashboards.json' with { type: 'json' }
import factors from '../en/factors.json' with { type: 'json' }
import fields from '../en/fields.json' with { type: 'json' }
import money from '../en/money.json' with { type: 'json' }
import notice from '../en/notice.json' with { type: 'json' }
import office from '../en/office.json' with { type: 'json' }
import talent from '../en/talent.json' with { type: 'json' }
import toefl from '../en/toefl.json' with { type: 'json' }
import university from '../en/university.json' with { type: 'json' }

export const words = { attendance, dashboards, factors, fields, money, notice, office, talent, toefl, university }
