import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { renewSetupCode } from '#contract/admin.ts'
import { allRequests, approveRequest, registrationRequest } from '#contract/registrations.ts'
import { startApp } from '#tests/app.ts'
import { aSession } from '#tests/builders.ts'
import { freePort } from '#tests/product.ts'
import { startEndlessServer, startMailServer } from '#tests/mail-server.ts'
import { openMail, type MailSettings } from './index.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function aMailServer(options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options)
  closers.push(server.stop)
  return server
}

/** The app, sending through a mail server on that port. */
async function anApp(port?: number, logIn = 'desk:p%40ss%20word@') {
  const mail = { SMTP_URL: `smtp://${logIn}127.0.0.1:${port}`, MAIL_FROM: 'Baari <hello@baari.example>' }
  const app = await startApp({ PUBLIC_URL: 'https://baari.example', ...(port && mail) })
  closers.push(app.stop)
  const token = await aSession(app.db, 'admin')
  const register = (more: object, by?: string) => {
    const body = { ...registration(), ...more }
    return app.ask(registrationRequest, { body, ...(by && { token: by }) })
  }
  return {
    ask: app.ask,
    token,
    register,
    /** The admin adds a hospital at once. */
    add: async (more: object = {}) => (await register(more, token)).answer,
  }
}

const registration = () => ({
  name: 'Chirag Clinic',
  address: '17 Margosa Road',
  pincode: '560003',
  hospitalNumber: `N-${crypto.randomUUID().slice(0, 8)}`,
  contactNo: '080 1',
  contactEmail: 'desk@chirag.example',
  doctors: [{ name: 'Dr Rao', speciality: 'ENT' }],
})

describe('the set-up link', () => {
  test('is sent once to the hospital, and to no one else, on approval, addition and renewal', async () => {
    const server = await aMailServer()
    const { ask, token, add, register } = await anApp(server.port)
    const to = ['desk@chirag.example']

    const added = await add()
    await register({ name: 'Asked Clinic' })
    expect(server.arrived).toHaveLength(1) // a request sends no mail: otherwise anyone could send mail to any address
    const [request] = (await ask(allRequests, { token })).answer ?? []
    const approved = (await ask(approveRequest, { token, body: { id: request?._id ?? '' } })).answer
    const id = approved?.hospital._id ?? ''
    const renewed = (await ask(renewSetupCode, { token, params: { id } })).answer

    const told = [added, approved, renewed]
    expect(told.map((answer) => answer?.emailed)).toEqual([true, true, true])
    expect(server.arrived).toHaveLength(3)
    for (const [at, letter] of server.arrived.entries()) {
      expect(letter).toMatchObject({ from: 'hello@baari.example', to, user: 'desk' })
      expect(letter.text.split('\n')).toContain(told[at]?.setupLink)
      expect(letter.text).toContain(`Your hospital number is ${told[at]?.hospital?.hospitalNumber}.`)
      expect(letter.text).toContain('The link is good for 7 days, once.')
      expect(letter.headers).toContain('From: Baari <hello@baari.example>')
      expect(letter.headers).toContain('To: desk@chirag.example')
      expect(letter.headers).toContain('Content-Type: text/plain; charset=utf-8')
    }
    expect(server.arrived.map(({ headers }) => headers.find((header) => header.startsWith('Subject')))).toEqual([
      'Subject: Set-up link of Chirag Clinic',
      'Subject: Set-up link of Asked Clinic',
      'Subject: Set-up link of Asked Clinic',
    ])
  })

  test('is not sent for a rejected request', async () => {
    const server = await aMailServer()
    const { ask, token, add, register } = await anApp(server.port)
    const body = registration()
    await register(body)
    expect((await add({ hospitalNumber: body.hospitalNumber }))?.emailed).toBeUndefined()
    const [request] = (await ask(allRequests, { token })).answer ?? []
    const approve = () => ask(approveRequest, { token, body: { id: request?._id ?? '' } })
    const answers = await Promise.all([approve(), approve(), approve()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(server.arrived).toHaveLength(1)
  })

  test('is not mentioned without a mail server', async () => {
    const { add } = await anApp()
    expect(await add()).toMatchObject({ setupLink: expect.any(String) })
    expect(await add()).not.toHaveProperty('emailed')
  })

  const failing: [string, () => Promise<{ port: number; logIn?: string }>][] = [
    [
      'refuses the address',
      () => aMailServer({ onRcptTo: (_address, _session, answer) => answer(new Error('no such desk')) }),
    ],
    ['refuses our log-in', async () => ({ ...(await aMailServer()), logIn: 'desk:wrong@' })],
    ['is down', async () => ({ port: await freePort() })],
    [
      'never comes to an end',
      async () => {
        const server = await startEndlessServer()
        closers.push(server.stop)
        return server
      },
    ],
  ]
  test.each(failing)('is told to the admin alone where the mail server %s', async (_what, start) => {
    const { port, logIn } = await start()
    const { add } = await anApp(port, logIn)
    expect(await add()).toMatchObject({ emailed: false, setupLink: expect.stringContaining('setupCode=') })
  })
})

describe('an e-mail', () => {
  const settings = (port: number, more: Partial<MailSettings> = {}): MailSettings => ({
    host: '127.0.0.1',
    port,
    secure: false,
    mayBePlain: true,
    auth: undefined,
    from: { name: '', address: 'hello@baari.example' },
    ...more,
  })
  const letter = {
    to: 'desk@chirag.example',
    subject: 'Set-up link',
    text: 'https://baari.example/set?setupCode=secret',
  }

  /** A log that keeps what it is given. */
  function aLog() {
    const lines: string[] = []
    const kept = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk))
        done()
      },
    })
    return { log: pino(kept), lines }
  }

  test('has only the product’s headers, for every name of a hospital', async () => {
    const server = await aMailServer({ authOptional: true })
    const mail = openMail(settings(server.port), aLog().log)
    const subject = 'Asha\r\nBcc: everybody@example.org\r\n\r\n<b>आशा</b>\u2028'
    expect(await mail?.send({ ...letter, subject, text: '<b>Asha</b>\r\n.\r\nRCPT TO:<x@y.example>\n' })).toBe(true)
    const [arrived] = server.arrived
    expect(arrived?.to).toEqual([letter.to])
    expect(arrived?.headers.filter((header) => /^(?:bcc|cc|to):/i.test(header))).toEqual([`To: ${letter.to}`])
    expect(arrived?.text).toContain('<b>Asha</b>\n.\nRCPT TO:<x@y.example>')
    expect(arrived?.raw).not.toContain('text/html')
  })

  test.each([
    'a@b.example\r\nRCPT TO:<everybody@example.org>',
    'a@b.example>, <c@d.example',
    'a,b@c.example',
    'a<c@d.example',
    'group:a@b.example',
    'a',
  ])('to %j goes to nobody', async (to) => {
    const server = await aMailServer({ authOptional: true })
    expect(await openMail(settings(server.port), aLog().log)?.send({ ...letter, to })).toBe(false)
    expect(server.arrived).toEqual([])
  })

  test('is sent encrypted to an authenticated server, or not sent', async () => {
    const plain = await aMailServer({ authOptional: true })
    const unproven = await aMailServer({ authOptional: true, secure: true })
    const offering = await aMailServer({ authOptional: true, disabledCommands: [] })
    const { log, lines } = aLog()
    expect(await openMail(settings(plain.port, { mayBePlain: false }), log)?.send(letter)).toBe(false)
    expect(await openMail(settings(offering.port, { mayBePlain: false }), log)?.send(letter)).toBe(false)
    expect(await openMail(settings(unproven.port, { secure: true }), log)?.send(letter)).toBe(false)
    expect([plain, unproven, offering].flatMap(({ arrived }) => arrived)).toEqual([])
    expect(lines).toHaveLength(3)
  })

  test('that was not sent is logged without its address, link or password', async () => {
    const server = await aMailServer({
      onRcptTo: ({ address }, _session, answer) => answer(new Error(`no desk at ${address}`)),
    })
    const { log, lines } = aLog()
    const right = { user: 'desk', pass: 'p@ss word' }
    expect(await openMail(settings(server.port, { auth: right }), log)?.send(letter)).toBe(false)
    expect(await openMail(settings(server.port, { auth: { ...right, pass: 'pa55' } }), log)?.send(letter)).toBe(false)
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { reason: 'EENVELOPE', answered: 550, msg: 'an e-mail was not sent' },
      { reason: 'EAUTH', answered: 535 },
    ])
    for (const secret of ['chirag', 'secret', 'pa55', 'p@ss', 'baari.example'])
      expect(lines.join('')).not.toContain(secret)
  })
})
