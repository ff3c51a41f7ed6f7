import re,subprocess
names={'KeptScreening':'VersionScreening','KeptChanges':'VersionChanges','KeptChange':'VersionChange','ToldScreening':'EmailedScreening','deskVisits':'adminVisits','programmeLetters':'programmeEmails'}
for f in subprocess.check_output("git ls-files '*.ts' '*.tsx'",shell=True,text=True).split():
    s=open(f).read();o=s
    for a,b in names.items(): s=re.sub(r'\b'+a+r'\b',b,s)
    if s!=o: open(f,'w').write(s); print(f)
