"""Compares round robins of `bowline score arrange` with those of CP-SAT on generated instances. Called by script/check-seasons."""

import argparse
import json
import random
import subprocess
from pathlib import Path

from ortools.sat.python import cp_model

REPORT = Path("docs/reports/seasons.md")
HARD = {"isHard": True, "penalty": 1}


class Instance:
    """A round robin with rules in the manner of ITC2021, which depends only on its seed."""

    def __init__(self, seed: int) -> None:
        rng = self.rng = random.Random(seed)
        self.count = rng.choice([6, 8, 8, 10, 10, 12, 14, 16, 18, 20])
        self.legs = rng.choice([1, 2, 2, 2])
        self.teams = list(range(self.count))
        self.rounds = list(range((self.count - 1) * self.legs))
        self.limits: list[dict] = []
        self.breaks: list[dict] = []
        self.add_capacities()
        self.add_games()
        self.add_breaks()
        self.problem = {"teams": self.count, "legs": self.legs, "limits": self.limits, "breaks": self.breaks}
        if rng.random() < 0.5:
            self.problem["streak"] = {"atMost": rng.choice([2, 3]), "weight": self.weight(0.5)}
        if self.legs == 2:
            self.add_returns()

    def weight(self, share: float) -> dict:
        if self.rng.random() < share:
            return HARD
        return {"isHard": False, "penalty": self.rng.choice([1, 5, 10])}

    def limit(self, games: list, rounds: list, least: int, most: int, weight: dict) -> None:
        self.limits.append({"games": games, "rounds": sorted(rounds), "atLeast": least, "atMost": most, "weight": weight})

    def homes(self, teams: list) -> list:
        return [[one, two] for one in teams for two in self.teams if one != two]

    def aways(self, teams: list) -> list:
        return [[two, one] for one in teams for two in self.teams if one != two]

    def add_capacities(self) -> None:
        rng, teams, rounds = self.rng, self.teams, self.rounds
        # CA1: a team is at home, or away, at most so often in some rounds.
        for _ in range(rng.randint(self.count // 2, 2 * self.count)):
            team, some = rng.choice(teams), rng.sample(rounds, rng.randint(1, 3))
            games = rng.choice([self.homes, self.aways])([team])
            self.limit(games, some, 0, 0 if len(some) == 1 else rng.randint(0, 1), self.weight(0.3))
        # CA2: a team meets some others at most once in some rounds.
        for _ in range(rng.randint(0, self.count)):
            team = rng.choice(teams)
            others = rng.sample([other for other in teams if other != team], 3)
            some = rng.sample(rounds, min(len(rounds), rng.randint(2, 6)))
            games = [[team, other] for other in others] + [[other, team] for other in others]
            self.limit(games, some, 0, 1, self.weight(0.2))
        # CA3: of three games in a row at most two are against strong teams.
        if rng.random() < 0.5:
            strong, weight = rng.sample(teams, max(2, self.count // 4)), self.weight(0.2)
            for team in teams:
                games = [[team, other] for other in strong if other != team] + [[other, team] for other in strong if other != team]
                for start in rounds[:-2]:
                    self.limit(games, [start, start + 1, start + 2], 0, 2, weight)
        # CA4: at most half of some teams are at home in a round.
        for _ in range(rng.randint(0, 4)):
            group, weight = rng.sample(teams, rng.randint(2, max(2, self.count // 3))), self.weight(0.4)
            for start in rng.sample(rounds, rng.randint(1, max(1, len(rounds) // 3))):
                self.limit(self.homes(group), [start], 0, max(1, len(group) // 2), weight)

    def add_games(self) -> None:
        """GA1: games that must, or must not, be played in some rounds."""
        rng = self.rng
        for _ in range(rng.randint(0, self.count // 2)):
            pair, some = rng.sample(self.teams, 2), rng.sample(self.rounds, rng.randint(1, max(1, len(self.rounds) // 4)))
            if self.legs == 2 and rng.random() < 0.5:
                self.limit([pair], some, 1, 1, self.weight(0.1 if len(some) < 3 else 0.3))
            else:
                self.limit([pair], some, 0, 0, self.weight(0.5))

    def add_breaks(self) -> None:
        """BR1 and BR2: breaks of single teams, and of all."""
        rng, rest = self.rng, self.rounds[1:]

        def add(teams: list, side: str, rounds: list, most: int, share: float) -> None:
            self.breaks.append({"teams": teams, "side": side, "rounds": rounds, "atMost": most, "weight": self.weight(share)})

        for team in self.teams:
            if rng.random() < 0.4:
                add([team], rng.choice(["home", "away", "any"]), sorted(rng.sample(rest, rng.randint(1, len(rest)))), rng.randint(0, 2), 0.1)
        if rng.random() < 0.7:
            add(self.teams, "any", rest, rng.choice([self.count, 2 * self.count, 3 * self.count]) * self.legs // 2, 0.3)

    def add_returns(self) -> None:
        """SE1, and seasons whose halves are round robins of their own."""
        rng = self.rng
        if rng.random() < 0.5:
            self.problem["separation"] = {"atLeast": rng.choice([2, self.count // 2]), "weight": self.weight(0.3)}
        if rng.random() < 0.5:
            for one in self.teams:
                for two in range(one):
                    self.limit([[one, two], [two, one]], self.rounds[: self.count - 1], 1, 1, HARD)


def peer(problem: dict, seconds: float) -> tuple[str, int | None]:
    """The status and the penalty that CP-SAT reaches."""
    model, legs = cp_model.CpModel(), problem["legs"]
    teams, rounds = range(problem["teams"]), range((problem["teams"] - 1) * legs)
    plays = {(h, a, r): model.new_bool_var("") for h in teams for a in teams if h != a for r in rounds}
    home, cost = {}, []
    for team in teams:
        others = [other for other in teams if other != team]
        for r in rounds:
            model.add_exactly_one([plays[team, o, r] for o in others] + [plays[o, team, r] for o in others])
            home[team, r] = model.new_bool_var("")
            model.add(home[team, r] == sum(plays[team, o, r] for o in others))
        for other in others:
            if legs == 2:
                model.add_exactly_one([plays[team, other, r] for r in rounds])
            elif team < other:
                model.add_exactly_one([plays[team, other, r] for r in rounds] + [plays[other, team, r] for r in rounds])

    def at_most(count, most: int, weight: dict, top: int) -> None:
        if weight["isHard"]:
            model.add(count <= most)
        else:
            excess = model.new_int_var(0, top, "")
            model.add(excess >= count - most)
            cost.append(weight["penalty"] * excess)

    for limit in problem["limits"]:
        count = sum(plays[game[0], game[1], r] for game in limit["games"] for r in limit["rounds"])
        at_most(count, limit["atMost"], limit["weight"], 1_000)
        if limit["atLeast"] > 0:
            at_most(-count, -limit["atLeast"], limit["weight"], 1_000)
    twice, never = {}, {}
    for team in teams if problem["breaks"] else ():
        for r in rounds[1:]:
            twice[team, r], never[team, r] = model.new_bool_var(""), model.new_bool_var("")
            model.add(twice[team, r] >= home[team, r] + home[team, r - 1] - 1)
            model.add(never[team, r] >= 1 - home[team, r] - home[team, r - 1])
    for limit in problem["breaks"]:
        sides = {"home": [twice], "away": [never], "any": [twice, never]}[limit["side"]]
        count = sum(side[team, r] for team in limit["teams"] for r in limit["rounds"] for side in sides)
        at_most(count, limit["atMost"], limit["weight"], 1_000)
    if streak := problem.get("streak"):
        most = streak["atMost"]
        for team in teams:
            for r in rounds[most:]:
                count = sum(home[team, q] for q in range(r - most, r + 1))
                at_most(count, most, streak["weight"], 1)
                at_most(most + 1 - count, most, streak["weight"], 1)
    if separation := problem.get("separation"):
        for one in teams:
            for two in range(one):
                first, second = (sum(r * plays[h, a, r] for r in rounds) for h, a in ((one, two), (two, one)))
                is_first, gap = model.new_bool_var(""), model.new_int_var(1, len(rounds), "")
                model.add(gap == second - first).only_enforce_if(is_first)
                model.add(gap == first - second).only_enforce_if(~is_first)
                at_most(separation["atLeast"] + 1 - gap, 0, separation["weight"], len(rounds) * 2)
    if cost:
        model.minimize(sum(cost))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 2
    status = solver.status_name(solver.solve(model))
    found = status in ("OPTIMAL", "FEASIBLE")
    return status.lower(), (round(solver.objective_value) if cost else 0) if found else None


def ours(program: str, problem: dict, steps: int) -> dict:
    command = [program, "score", "arrange", "-", "--steps", str(steps)]
    answer = json.loads(subprocess.run(command, input=json.dumps(problem), capture_output=True, text=True, check=True).stdout)
    check(problem, answer)
    return answer


def check(problem: dict, answer: dict) -> None:
    """Fails unless it is a round robin and its penalties, counted here, are those that the program says."""
    rounds = answer["rounds"]
    for games in rounds:
        teams = [team for game in games for team in game]
        assert len(set(teams)) == len(teams) == problem["teams"], "a team plays twice in a round, or not at all"
    games = [tuple(game) if problem["legs"] == 2 else tuple(sorted(game)) for games in rounds for game in games]
    assert len(set(games)) == len(games) == problem["teams"] * (problem["teams"] - 1) * problem["legs"] // 2
    total = {True: 0, False: 0}

    def add(excess: int, weight: dict) -> None:
        total[weight["isHard"]] += max(0, excess) * weight["penalty"]

    for limit in problem["limits"]:
        count = sum(game in limit["games"] for r in limit["rounds"] for game in rounds[r])
        add(max(count - limit["atMost"], limit["atLeast"] - count), limit["weight"])
    home = [[any(game[0] == team for game in games) for games in rounds] for team in range(problem["teams"])]
    for limit in problem["breaks"]:
        sides = {"home": [True], "away": [False], "any": [True, False]}[limit["side"]]
        count = sum(home[t][r] == home[t][r - 1] and home[t][r] in sides for t in limit["teams"] for r in limit["rounds"])
        add(count - limit["atMost"], limit["weight"])
    if streak := problem.get("streak"):
        most = streak["atMost"]
        add(sum(len(set(row[r - most : r + 1])) == 1 for row in home for r in range(most, len(rounds))), streak["weight"])
    if separation := problem.get("separation"):
        place = {tuple(game): r for r, games in enumerate(rounds) for game in games}
        for (one, two), r in place.items():
            if one < two:
                add(separation["atLeast"] + 1 - abs(r - place[two, one]), separation["weight"])
    assert (total[True], total[False]) == (answer["hard"], answer["soft"]), f"{total} is not what the program counts"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seeds", default=",".join(str(seed) for seed in range(1, 40, 2)))
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--steps", type=int, default=1_000_000)
    options = parser.parse_args()
    rows, missed = [], 0
    for seed in map(int, options.seeds.split(",")):
        problem = Instance(seed).problem
        status, best = peer(problem, options.seconds)
        answer = ours(options.program, problem, options.steps)
        is_reached = best is None or answer["hard"] == 0 and answer["soft"] <= 1.2 * best
        missed += not is_reached
        penalty = str(answer["soft"]) if answer["hard"] == 0 else f"{answer['hard']} hard rules missed"
        rows.append(
            f"| {seed} | {problem['teams']} | {problem['legs']} | {len(problem['limits']) + len(problem['breaks'])} "
            f"| {status} | {'' if best is None else best} | {penalty} | {answer['seconds']:.1f} | {'yes' if is_reached else 'NO'} |"
        )
        print(rows[-1], flush=True)
    text = f"""# Round robins compared with CP-SAT

`script/check-seasons` generates round robins with rules in the manner of the International Timetabling Competition 2021 (capacity, game,
break and separation rules, hard and soft, with and without halves), and has them arranged by `bowline score arrange` ({options.steps:,}
steps) and by PyPI's ortools (CP-SAT, {options.seconds:g} seconds, two workers). The seeds are odd; while the search was written, only even ones were
looked at. "Reached": CP-SAT found nothing, or ours keeps all hard rules and has a penalty of at most 1.2 times its. Each answer's
penalty is counted again by the script. Where CP-SAT says "infeasible", no season keeps all hard rules.

{len(rows) - missed} of {len(rows)} are reached.

| seed | teams | legs | rules | CP-SAT | its penalty | our penalty | our seconds | reached |
|---|---|---|---|---|---|---|---|---|
""" + "\n".join(rows) + "\n"
    if options.seeds == parser.get_default("seeds"):
        REPORT.write_text(text)
    print(f"{len(rows) - missed} of {len(rows)} reached")
    raise SystemExit(1 if missed else 0)


main()
