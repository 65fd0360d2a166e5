import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { createSamplePdf } from '@repo/server-kit/testing/sample-pdf'
import sharp from 'sharp'
import type { Instance } from '../instance/instance.ts'
import { openInstance } from '../instance/instance.ts'
import type { SignedIn } from '../instance/people.ts'
import { signIn } from '../instance/people.ts'
import type { Bench, Findings, Part } from '../part.ts'
import { formatMs } from '../part.ts'
import { median } from '../statistics.ts'

const runs = 5
const parallelRequests = 8
const maxStopMs = 50

/** A hostile request of a signed-in client: a file with its name and type, or the text of a body. */
type HostileRequest = { readonly name: string; readonly path: string; readonly body: () => FormData | string }

const createForm = (field: string, bytes: Uint8Array | string, fileName: string, type: string) => () => {
  const form = new FormData()
  form.append(
    field,
    new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], fileName, { type }),
  )
  return form
}

const address = '12 rue de Rivoli, 75004 Paris'
const companyForm = {
  denomination: 'Bench',
  nomRepresentant: 'Claire Martin',
  statutEntreprise: 'SAS',
  siret: '73282932000074',
  tva: 'FR44732829320',
  adresseSociale: address,
  adresseFacturation: address,
  adresseEtab: address,
  personneContact: 'Claire Martin',
  telephone: '01 23 45 67 89',
  email: 'company@bench.test',
}

/** Returns files and bodies at the accepted limits, each made as expensive as possible to read. */
async function createCorpus(): Promise<readonly HostileRequest[]> {
  // Almost the two megabytes that are accepted.
  const maxFileBytes = 2 * 1024 * 1024 - 2000
  const stream = deflateSync('4 0 <<>>').toString('latin1')
  const packed = `<</Type /ObjStm /Filter /FlateDecode>>\nstream\n${stream}\nendstream`
  const bomb = deflateSync(Buffer.alloc(30 * 1024 * 1024)).toString('latin1')
  const createImage = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#fff' } })
  const photoPath = 'user/editPP'
  const registerPath = 'expediteur/entreprise/update'
  // The whole form: one without a field is refused before its file is read.
  const createPdfForm = (bytes: Uint8Array) => () => {
    const form = createForm('extraitkbis', bytes, 'kbis.pdf', 'application/pdf')()
    for (const [name, value] of Object.entries(companyForm)) form.append(name, value)
    return form
  }
  const importPath = 'entreprise/imports'
  const loginPath = 'expediteur/login'
  return [
    {
      name: 'a PDF of 2 000 packed streams',
      path: registerPath,
      body: createPdfForm(createSamplePdf({ objects: Array.from({ length: 1990 }, () => packed) })),
    },
    {
      name: 'a PDF that unpacks to 30 MB',
      path: registerPath,
      body: createPdfForm(
        createSamplePdf({ objects: [`<</Type /ObjStm /Filter /FlateDecode>>\nstream\n${bomb}\nendstream`] }),
      ),
    },
    {
      name: 'a PDF of 2 MB',
      path: registerPath,
      body: createPdfForm(createSamplePdf({ sizeBytes: maxFileBytes })),
    },
    {
      name: '2 MB of noise that says it is a PDF',
      path: registerPath,
      body: createPdfForm(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(maxFileBytes)])),
    },
    {
      name: 'a CSV of 2 MB of line breaks',
      path: importPath,
      body: createForm('fichier', '\n'.repeat(maxFileBytes), 'a.csv', 'text/csv'),
    },
    {
      name: 'a CSV of 2 MB of quotes',
      path: importPath,
      body: createForm('fichier', '"'.repeat(maxFileBytes), 'a.csv', 'text/csv'),
    },
    {
      name: 'a CSV of one line with 2 MB of commas',
      path: importPath,
      body: createForm('fichier', ','.repeat(maxFileBytes), 'a.csv', 'text/csv'),
    },
    {
      name: 'a PNG of 16 000 × 16 000 points',
      path: photoPath,
      body: createForm('photo', await createImage(16_000, 16_000).png().toBuffer(), 'a.png', 'image/png'),
    },
    {
      name: 'a JPEG of 4 000 × 4 000 points',
      path: photoPath,
      body: createForm('photo', await createImage(4000, 4000).jpeg().toBuffer(), 'a.jpg', 'image/jpeg'),
    },
    {
      name: 'a body of 100 kB of nested lists',
      path: loginPath,
      body: () => `${'['.repeat(49_000)}${']'.repeat(49_000)}`,
    },
    {
      name: 'a body of 7 000 fields',
      path: loginPath,
      body: () => `{${Array.from({ length: 7000 }, (_, index) => `"f${index}":${index}`).join(',')}}`,
    },
    {
      name: 'an e-mail of 98 kB',
      path: loginPath,
      body: () => JSON.stringify({ email: `${'a.'.repeat(49_000)}@x`, password: 'x' }),
    },
    {
      name: 'a password of 98 kB',
      path: loginPath,
      body: () => JSON.stringify({ email: 'a@b.test', password: 'é'.repeat(48_000) }),
    },
    {
      name: 'an address of 98 kB',
      path: 'commandes/tarificationAndAvailabelDelivers',
      body: () =>
        JSON.stringify({ adresseDepart: '1 rue '.repeat(16_000), adresseArrivee: '75001 '.repeat(300) }),
    },
  ]
}

async function measure(bench: Bench): Promise<Findings> {
  bench.printLine('  starting the API and the worker')
  const instance = await openInstance(bench, 'event_loop')
  try {
    const company = await createCompany(instance)
    const hostileRequests = await createCorpus()
    bench.printLine(
      `  ${hostileRequests.length} kinds of files and bodies, ${parallelRequests} at once, ${runs} runs`,
    )
    const rows: (readonly (string | number)[])[] = []
    // The one-off work at a process's start does not count.
    await pause(2000)
    const idleMs: number[] = []
    for (let run = 0; run < runs; run += 1) idleMs.push(await measureStopDuring(instance, () => pause(1000)))
    const sendTogether = async (hostileRequest: HostileRequest, count: number) => {
      const stops: number[] = []
      for (let run = 0; run < (bench.isQuick ? 2 : runs); run += 1)
        stops.push(
          await measureStopDuring(instance, () =>
            Promise.all(Array.from({ length: count }, () => send(instance, company, hostileRequest))),
          ),
        )
      return median(stops)
    }
    const singleMs: number[] = []
    for (const hostileRequest of hostileRequests) {
      const single = await sendTogether(hostileRequest, 1)
      singleMs.push(single)
      rows.push([
        hostileRequest.name,
        formatMs(single),
        formatMs(await sendTogether(hostileRequest, parallelRequests)),
      ])
    }
    const longestMs = Math.max(...singleMs)
    return {
      columns: ['longest stop, median of the runs, ms', 'one', `${parallelRequests} at once`],
      rows: [['nothing', formatMs(median(idleMs)), ''], ...rows],
      aims: [
        {
          promise: `whatever a client sends, the event loop of the API stops for at most ${maxStopMs} ms`,
          measured: `${formatMs(longestMs)} ms`,
          isMet: longestMs <= maxStopMs,
        },
      ],
      notes: [
        'The longest stop is what Node’s own monitor of the event loop measured between two reads of /metrics, in steps of 10 ms, which are included. The sender runs on the same machine.',
        'Requests that arrive in the same instant are started one after the other in one turn of the loop.',
      ],
    }
  } finally {
    await instance.close()
  }
}

/** Creates a company's own account, signed in. */
async function createCompany(instance: Instance): Promise<SignedIn> {
  const { rows } = await instance.client.query<{ accountId: string; personId: string }>(
    `INSERT INTO account (kind, email, password_hash, phone, display_name, terms_version, terms_accepted_at)
     VALUES ('CLEN', 'company@bench.test', '', '01 23 45 67 89', 'Bench', 'bench', now())
     RETURNING id AS "accountId", person_id AS "personId"`,
  )
  const [company] = await signIn(instance, rows)
  if (!company) throw new Error('The company was not created')
  await instance.client.query(
    `INSERT INTO company_profile (account_id, legal_form, name, siret, vat_number, representative, head_office_address,
                                  billing_address, establishment_address, contact_name, sectors)
     VALUES ($1, 'SAS', $2, $3, $4, $5, $6, $6, $6, $5, '{}')`,
    [
      company.accountId,
      companyForm.denomination,
      companyForm.siret,
      companyForm.tva,
      'Claire Martin',
      address,
    ],
  )
  return company
}

/**
 * Sends a request and accepts any response, except for a form refused before its file was read, and for an error of the
 * server other than 503.
 */
async function send({ origin }: Instance, who: SignedIn, { path, body }: HostileRequest): Promise<void> {
  const content = body()
  const isText = typeof content === 'string'
  const answer = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${who.token}`,
      ...(isText ? { 'Content-Type': 'application/json' } : {}),
    },
    body: content,
  })
  const text = await answer.text()
  const isUnread = content instanceof FormData && /"errors":\{(?!"(extraitkbis|fichier|photo)")/.test(text)
  if (isUnread || (answer.status >= 500 && answer.status !== 503))
    throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
}

/** Returns the longest stop of the API's event loop during some work, in milliseconds. */
async function measureStopDuring(instance: Instance, work: () => Promise<unknown>): Promise<number> {
  // Each reading resets the count.
  await readLongestStopMs(instance)
  await work()
  return readLongestStopMs(instance)
}

async function readLongestStopMs({ origin }: Instance): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]
  if (seconds === undefined) throw new Error('The API has no metric of its event loop')
  return 1000 * Number(seconds)
}

/** Measures how long hostile requests of a signed-in client block the API's other responses. */
export const longestStop: Part = {
  name: 'event-loop',
  title: 'The longest stop of the event loop over hostile uploads and bodies',
  measure,
}
