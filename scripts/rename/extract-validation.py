import re,subprocess
p='http/mount.server.ts';s=open(p).read()
a=s.index('/** The 422 answer for values');b=s.index('function reply(spec')
inv=s[a:b];s=s[:a]+s[b:]
a=s.index('export function fieldErrors(');b=s.index('/** Query parameters as an object')
fe=s[a:b];s=s[:a]+s[b:]
s=s.replace('import { type FieldError, problem, tooMany } from "./problem";','import { type FieldError, fieldErrors, invalid, problem, tooMany } from "./problem";')
open(p,'w').write(s)
q='http/problem.ts';t=open(q).read()
t='import type { z } from "zod";\n'+t.rstrip()+'\n\n'+inv.replace('/** The 422 answer for values that fail validation, also for handlers that check more. */','/** A 422 response that names the fields in `errors`; its sentence is the first error\'s. */')+'/** What zod found wrong, as `path` (dotted) and `message`. */\n'+fe.rstrip()+'\n'
open(q,'w').write(t)
for f in subprocess.check_output("grep -rlE 'http/mount.server\"' features app server",shell=True,text=True).split():
    s=open(f).read()
    s=re.sub(r'import \{ ((?:invalid|fieldErrors|, )+) \} from "~/http/mount.server";',r'import { \1 } from "~/http/problem";',s)
    open(f,'w').write(s)
