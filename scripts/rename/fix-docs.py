# docs: basenames and folders in backticks
import re,subprocess,os,json
old=json.load(open('scripts/rename/moves.json'))
base={}
for a,b in old.items():
    x,y=os.path.basename(a),os.path.basename(b)
    if x!=y: base.setdefault(x,set()).add(y)
    else: base.setdefault(x,set()).add(y)
alive={os.path.basename(f) for f in subprocess.check_output(['git','ls-files'],text=True).split()}
force={'calls.ts':'contract.ts','api.server.ts':'handlers.server.ts','client.ts':'hooks.ts','guard.test.ts':'require-role.test.ts','guard.process.test.ts':'require-role.process.test.ts','guard.server.ts':'require-role.server.ts'}
dirs={'features/upkeep':'features/monitoring','features/images':'features/media','features/festival':'features/settings','features/director':'features/auth','features/team':'features/auth','features/people':'features/auth','features/desk':'lib/admin-list','features/words':'lib/rich-text','features/subscribers':'features/newsletter','features/landing':'features/site','features/cards':'features/og-images','features/forms':'features/submissions/form','features/payments/components':'features/submissions/payments/components','app/routes/director':'app/routes/admin','features/decisions/announcements':'features/announcements','features/jury/room':'features/jury/scoring','features/programme/nights':'features/programme/public','features/ranks.mjs':'features/edges.mjs','db/tables.ts':'db/schema/','features/decisions/letters':'features/decisions/templates','features/promo/people':'features/promo/contacts','features/mail/letters':'features/mail/layout'}
def rep(m):
    w=m.group(1)
    if w in force: return '`'+force[w]+'`'
    if w in dirs: return '`'+dirs[w]+'`'
    for k in sorted(dirs,key=len,reverse=True):
        if w.startswith(k+'/'): w=dirs[k]+w[len(k):]
    w=re.sub(r'/desk(/|$)',r'/admin\1',w) if w.startswith(('features/','~')) or re.match(r'desk/',w) else w
    if w.startswith('desk/'): w='admin/'+w[5:]
    if w.startswith('ui/'): w='components/'+w[3:]
    b=w.split('/')[-1]
    if '/' in w and not os.path.exists(w) and b not in alive and b in base: w=w[:-len(b)]+sorted(base[b])[0]
    if '/' not in w and w not in alive and w in base and len(base[w])>=1:
        c=sorted(base[w]); w=c[0]
    return '`'+w+'`'
for f in subprocess.check_output("git ls-files '*.md'",shell=True,text=True).split():
    if f=='CHANGELOG.md': continue
    s=open(f).read();t=re.sub(r'`([\w.*\[\]/-]+)`',rep,s)
    if t!=s: open(f,'w').write(t)
