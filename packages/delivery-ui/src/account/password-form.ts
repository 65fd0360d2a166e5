import { updatePassword } from '@repo/contracts/delivery/profile'
import { messages } from '@repo/contracts/patterns'
import { z } from 'zod'

/** The fields in the order in which they are checked. */
export const initialPasswords = { Actualpassword: '', password: '', confirmation: '' }

const { Actualpassword, password } = updatePassword.request.shape

/** The current password, the new one, and the new one again. */
export const passwordForm = z
  .object({
    Actualpassword,
    password: z.string().min(1, messages.enterPassword).pipe(password),
    confirmation: z.string().min(1, messages.enterPassword),
  })
  .refine((form) => form.confirmation === '' || form.password === form.confirmation, {
    path: ['confirmation'],
    message: messages.passwordDiffers,
    // Reports even while another field fails: the form sorts the messages.
    when: () => true,
  })
