import { deviceSlot } from '#app/storage/storage.ts'

const BYTES = 16

/** By what this browser is known again: a random number of its own, made when somebody first logs in here. */
export function readDeviceId(): string {
  const known = deviceSlot.get()
  if (known) return known
  const bits = crypto.getRandomValues(new Uint8Array(BYTES))
  const name = btoa(String.fromCharCode(...bits))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  deviceSlot.set(name)
  return name
}
