import { contact } from '@amour/contract/trust/contact.ts'
import type { World } from '@amour/test/world.ts'

type Told = { username: string; category?: string; description: string; email?: string }

/** Sends the form about abuse as the site does for somebody who is not signed in. */
export function sendAbuse(w: World, { username, category = 'Fake or stolen photos', ...told }: Told, how = {}) {
  const items = [
    { label: 'Username', value: username },
    { label: 'What happened', value: told.description },
    { label: 'Your email', value: told.email ?? '' },
  ].filter(({ value }) => value)
  return w.asNobody(contact.notify, { body: { title: `Report Abuse: ${category}`, items, color: 'amber' } }, how)
}
