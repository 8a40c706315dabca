#!/bin/sh
# Solves a game on several nodes; docs/cluster.md says how to use it.
#   sbatch slurm.sh mine.game.toml
#SBATCH --job-name=burnside
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=1
#SBATCH --cpus-per-task=16
#SBATCH --mem=32G
#SBATCH --time=12:00:00
# The directory of the game file must be on a file system that all nodes see.
set -eu
game=$1
port=${BURNSIDE_PORT:-7100}
hosts=$(dirname "$game")/hosts-$SLURM_JOB_ID.txt
scontrol show hostnames "$SLURM_JOB_NODELIST" | sed "s/\$/:$port/" > "$hosts"
# The same line again goes on from the last committed tier.
for try in 1 2 3; do
    # From Slurm 22.05 on, srun is told again how many processors a task has.
    if srun --cpus-per-task="$SLURM_CPUS_PER_TASK" --kill-on-bad-exit=1 sh -c \
        'exec burnside solve "$1" --hosts "$2" --process "$SLURM_PROCID" --threads "$SLURM_CPUS_PER_TASK" --memory 30000' \
        sh "$game" "$hosts"
    then
        rm "$hosts"
        exit 0
    fi
    echo "try $try ended early" >&2
done
exit 1
