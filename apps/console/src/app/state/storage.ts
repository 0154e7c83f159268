/** What this browser keeps: the look for all tabs, the session for one tab alone. */
type Store = { read(name: string): string | null; write(name: string, value: string | null): void }

const over = (place: () => Storage): Store => {
  // Where the browser allows no storage, a value lives as long as the page.
  const memory = new Map<string, string>()
  return {
    read(name) {
      try {
        return place().getItem(`console.${name}`) ?? memory.get(name) ?? null
      } catch {
        return memory.get(name) ?? null
      }
    },
    write(name, value) {
      if (value === null) memory.delete(name)
      else memory.set(name, value)
      try {
        if (value === null) place().removeItem(`console.${name}`)
        else place().setItem(`console.${name}`, value)
      } catch {
        // What memory holds is enough for this page.
      }
    },
  }
}

export const persistentStorage = over(() => localStorage)
export const tabStorage = over(() => sessionStorage)
