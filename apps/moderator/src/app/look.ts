import { kept } from './storage.ts'
import { createStore } from './store.ts'

/** How pictures and texts are shown on this device. Pictures are covered unless somebody chose otherwise. */
export type Look = { isBlurred: boolean; isGrey: boolean }

export const look = createStore<Look>(
  { isBlurred: kept.read('blur') !== 'off', isGrey: kept.read('grey') === 'on' },
  ({ isBlurred, isGrey }) => {
    kept.write('blur', isBlurred ? 'on' : 'off')
    kept.write('grey', isGrey ? 'on' : 'off')
    showLook()
  },
)

/** Puts the look on the page, where the stylesheet reads it. */
export function showLook() {
  const { isBlurred, isGrey } = look.get()
  document.documentElement.dataset['blur'] = isBlurred ? 'on' : 'off'
  document.documentElement.dataset['grey'] = isGrey ? 'on' : 'off'
}

export const toggleBlur = () => look.set({ ...look.get(), isBlurred: !look.get().isBlurred })
export const toggleGrey = () => look.set({ ...look.get(), isGrey: !look.get().isGrey })

/** Light to dark and back; the choice is kept on this device. */
export function toggleTheme() {
  const root = document.documentElement
  const now = root.dataset['theme'] ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const next = now === 'dark' ? 'light' : 'dark'
  root.dataset['theme'] = next
  kept.write('theme', next)
}
