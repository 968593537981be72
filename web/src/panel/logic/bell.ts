// “Your turn”, for those who wait: a chime made here, and a notice of the system's where the person wants one.

let audio: AudioContext | null = null

/** Two soft notes; silent where the browser does not yet let the page make a sound. */
export function chime(): void {
  try {
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume()
    const now = audio.currentTime
    note(audio, 659.3, now, 0.5)
    note(audio, 880, now + 0.16, 0.7)
  } catch {
    // Without sound there is still the title.
  }
}

function note(context: AudioContext, pitch: number, from: number, long: number): void {
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = 'sine'
  tone.frequency.value = pitch
  volume.gain.setValueAtTime(0, from)
  volume.gain.linearRampToValueAtTime(0.12, from + 0.02)
  volume.gain.exponentialRampToValueAtTime(0.0008, from + long)
  tone.connect(volume).connect(context.destination)
  tone.start(from)
  tone.stop(from + long)
}

export const canNotify = (): boolean => typeof Notification !== 'undefined'

/** Asks for leave, once and only when the person has asked for notices. */
export async function askToNotify(): Promise<boolean> {
  if (!canNotify()) return false
  if (Notification.permission === 'default') await Notification.requestPermission()
  return Notification.permission === 'granted'
}

export function notify(title: string, text: string, tag: string): void {
  if (!canNotify() || Notification.permission !== 'granted') return
  try {
    const notice = new Notification(title, { body: text, tag })
    notice.onclick = () => {
      window.focus()
      notice.close()
    }
  } catch {
    // Some telephones only let service workers do this.
  }
}

/** A wait shorter than this is no reason to ring, unless the page is out of sight. */
export const PATIENCE = 4000

/** Whether a question that comes now should ring. */
export function rings(waitedFor: number, hidden: boolean): boolean {
  return hidden || waitedFor >= PATIENCE
}
