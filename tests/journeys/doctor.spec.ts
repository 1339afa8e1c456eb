import { removeDoctor } from '#contract/removals.ts'
import { aMember } from '../builders.ts'
import { aClinic } from './clinic.ts'
import { chooseQueue, expectLive } from './desk.ts'
import { expectFaultless } from './expect-faultless.ts'
import { desk, expect, noNetwork, test } from './fixtures.ts'
import { hear } from './hear.ts'
import { languageFaults } from './language-faults.ts'
import { typeHospitalLogin } from './log-in.ts'
import { send } from './over-http.ts'
import { member } from './people-rows.ts'
import { picture } from './picture.ts'

const smallPhone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

test('a doctor’s morning on a phone: the desk sees each act, and the doctor those of the desk', async ({
  openScreen,
  product,
  provoked,
}) => {
  test.slow()
  provoked.push(...noNetwork)
  const clinic = await aClinic(product, {
    waiting: ['Kavya Reddy', 'Abdul Rahman', 'Savitri Deshpande', 'Nandini Hegde'],
  })
  const { token } = await product.arrange((db) =>
    aMember(db, { hospital: clinic.ids.hospitalId, role: 'doctor', doctor: clinic.ids.doctorId }),
  )
  const doctor = await openScreen(smallPhone, { hospital: token })
  const reception = await openScreen(desk, { hospital: clinic.session })
  await reception.goto('/hospital-dashboard')
  await chooseQueue(reception, clinic)
  // A log-in leads here.
  await doctor.goto('/hospital-dashboard')
  await expect(doctor).toHaveURL('/doctor')
  const inside = (number: number, name: string) => doctor.getByRole('group', { name: `Inside: ${number}, ${name}` })
  const next = doctor.locator('.doctor-acts .main')

  await test.step('the doctor calls, and everything fits on the screen', async () => {
    await expect(doctor.getByRole('group', { name: 'The room is empty' })).toBeVisible()
    await next.click()
    await expect(inside(1, 'Kavya Reddy')).toBeVisible()
    await expect(next).toContainText('Completes 1, calls 2')
    await expect(reception.getByRole('group', { name: 'Token 1 is called' })).toBeVisible()
    // also in Tamil, whose banner of the demonstration is the longest
    for (const language of ['ta', 'en']) {
      await languageFaults(doctor, [language])
      const height = await doctor.evaluate(() => document.documentElement.scrollHeight)
      expect(height, `${language}: no need to scroll`).toBe(640)
    }
    await expect(next).toBeInViewport({ ratio: 1 })
    await expectFaultless(doctor, 'doctor.inside')
  })

  await test.step('the desk calls on, and the doctor sees it; not here is taken back', async () => {
    await reception.getByRole('button', { name: 'Complete 1 and call 2' }).click()
    await expect(inside(2, 'Abdul Rahman')).toBeVisible()
    await doctor.getByRole('button', { name: 'Not here' }).click()
    await expect(next).toContainText('Calls 3, Savitri Deshpande')
    await doctor.getByRole('button', { name: 'Undo' }).click()
    await expect(inside(2, 'Abdul Rahman')).toBeVisible()
    await expect(reception.getByRole('group', { name: 'Token 2 is called' })).toBeVisible()
  })

  await test.step('a break and a delay', async () => {
    await doctor.getByRole('button', { name: 'Break' }).click()
    await expect(reception.getByRole('button', { name: /^Complete 2 and call 3/ })).toBeVisible()
    await doctor.getByRole('button', { name: 'I’m late' }).click()
    await doctor.getByRole('button', { name: 'Say 30 min late' }).click()
    await expect(doctor.getByRole('button', { name: 'Change' })).toBeVisible()
    await expect(reception.getByRole('button', { name: 'Doctor is here' })).toBeVisible()
    await doctor.emulateMedia({ colorScheme: 'dark' })
    await picture(doctor, 'doctor.late.dark')
    await doctor.emulateMedia({ colorScheme: 'light' })
  })

  await test.step('without a connection the doctor goes on', async () => {
    await doctor.context().setOffline(true)
    await next.click()
    await expect(inside(3, 'Savitri Deshpande')).toBeVisible()
    await expect(doctor.getByText('Go on as always: 1 act is kept here')).toBeVisible()
    await picture(doctor, 'doctor.offline')
    await doctor.context().setOffline(false)
    await expect(reception.getByRole('group', { name: 'Token 3 is called' })).toBeVisible()
  })

  await test.step('the last ones by keyboard, and the end', async () => {
    await expect(next).not.toHaveAttribute('aria-disabled', 'true')
    await doctor.keyboard.press('Enter')
    await expect(inside(4, 'Nandini Hegde')).toBeVisible()
    await expect(next).not.toHaveAttribute('aria-disabled', 'true')
    await next.click()
    await expect(doctor.getByRole('heading', { name: 'All 4 are done' })).toBeVisible()
    await picture(doctor, 'doctor.done')
    await expectLive(reception, 4)
    await doctor.getByRole('button', { name: 'End Morning' }).click()
    await doctor.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
    await expect(doctor.getByRole('heading', { name: 'The session has ended' })).toBeVisible()
  })

  await test.step('leave of one’s own', async () => {
    await doctor.getByRole('button', { name: 'Menu' }).click()
    await doctor.getByRole('button', { name: 'Leave' }).click()
    await expect(doctor.getByText('None is planned.')).toBeVisible()
    await expect(doctor.getByRole('button', { name: 'Add leave' })).toBeVisible()
    await picture(doctor, 'doctor.leave')
  })
})

test('the code of the desk opens the doctor’s screen, also after a log-in; whose doctor has left finds a way on', async ({
  openScreen,
  product,
  provoked,
}) => {
  const clinic = await aClinic(product, { waiting: ['Kavya Reddy'] })
  const reception = await openScreen(desk, { hospital: clinic.session })
  await reception.goto('/hospital-dashboard')
  await chooseQueue(reception, clinic)
  await reception.getByRole('button', { name: 'Open on the doctor’s phone' }).click()
  await expect(reception.getByRole('dialog').locator('svg.qr')).toBeVisible()
  const phone = await openScreen(smallPhone)
  await phone.goto(`/doctor?of=${clinic.ids.doctorId}`)
  await expect(phone).toHaveURL('/receptionlogin')
  await typeHospitalLogin(phone, clinic)
  await hear(phone, 'Hospital logged in successfully')
  await expect(phone).toHaveURL(`/doctor?of=${clinic.ids.doctorId}`)
  await expect(phone.getByRole('button', { name: 'Next patient' })).toContainText('Calls 1, Kavya Reddy')

  // a person whose doctor has left the clinic, with another hospital
  const elsewhere = await aClinic(product)
  const doctor = await product.arrange(async (db) => {
    const made = await aMember(db, {
      hospital: clinic.ids.hospitalId,
      role: 'doctor',
      doctor: clinic.ids.doctorId,
      name: 'Meera Kulkarni',
    })
    await db.all(member, [made.id, elsewhere.ids.hospitalId])
    return made
  })
  const path = removeDoctor.path.replace('{id}', clinic.ids.doctorId)
  await send(product.url, { method: removeDoctor.method, path }, { token: clinic.session })
  // the other screens still show the doctor's line
  provoked.push(/404 \(Not Found\) .*\/api\/(?:doctors\/me|filterAppointmentsByslots|queues)/)
  const own = await openScreen(smallPhone, { hospital: doctor.token })
  await own.goto('/doctor')
  await expect(own.getByText('There is no doctor here whose line you can open.')).toBeVisible()
  await expectFaultless(own, 'doctor.none')
  await own.getByRole('button', { name: 'Menu' }).click()
  await expect(own.getByRole('button', { name: 'Logout' })).toBeVisible()
  await own.getByRole('link', { name: 'Your account' }).click()
  await expect(own.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await own.goto('/doctor')
  await own.getByRole('button', { name: elsewhere.name }).click()
  await expect(own.locator('.doctor-bar').getByText(elsewhere.name)).toBeVisible()
})
